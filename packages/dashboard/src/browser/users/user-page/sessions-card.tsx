import { withQuery } from '../../api/admin-api.ts'
import { useLoad } from '../../api/use-load.ts'
import type { AdminUser, SessionList } from '../../api-types.ts'
import { Card } from '../../elements/card.tsx'
import { Loaded } from '../../feedback/loaded.tsx'
import { Notice } from '../../feedback/notice.tsx'
import { t } from '../../language/text.ts'
import { hrefOf } from '../../routing/route.ts'
import { useRoute } from '../../routing/use-route.ts'
import { SessionTable } from '../../sessions/session-table.tsx'

const MAX = 10

/** Shows the newest sessions of a user, and the one that the address names with `?session=`. Reloads the list when `user` changes. */
export function SessionsCard({ user }: { readonly user: AdminUser }) {
  const { id } = user
  const marked = useRoute().query.get('session') ?? undefined
  const load = useLoad<SessionList>(withQuery('/sessions', { search: id, limit: 100 }), user)
  return (
    <Card title={t('Sessions')}>
      <Loaded of={load}>
        {({ sessions, total }) => {
          // The search matches the beginning of a user id, so the response may include another user's sessions.
          const own = sessions.filter(({ userId }) => userId === id)
          const areMore = own.length > MAX || total > sessions.length
          const shown = own.filter(({ handle }, index) => index < MAX || handle === marked)
          const isMissing = marked !== undefined && !own.some(({ handle }) => handle === marked)
          return (
            <>
              {isMissing && !areMore && (
                <Notice tone="info">
                  <p>{t('The session that the link leads to has ended.')}</p>
                </Notice>
              )}
              {own.length > 0 && <SessionTable sessions={shown} isOfOneUser marked={marked} onRevoked={load.reload} />}
              {own.length === 0 && !areMore && <p class="muted">{t('Nowhere signed in.')}</p>}
              {areMore && <a href={hrefOf(['sessions'], { search: id })}>{t('All sessions')}</a>}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
