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

interface SessionsCardProps {
  readonly user: AdminUser
}

/** Shows the newest sessions of a user, and the one that the address names with `?session=`. Reloads the list when `user` changes. */
export function SessionsCard({ user }: SessionsCardProps) {
  const marked = useRoute().query.get('session') ?? undefined
  return (
    <Card title={t('Sessions')}>
      {/* The key loads the list again for another link, because the session may have begun since. */}
      <OwnSessions key={marked} user={user} marked={marked} />
    </Card>
  )
}

function OwnSessions({ user, marked }: SessionsCardProps & { readonly marked: string | undefined }) {
  const { id } = user
  const load = useLoad<SessionList>(withQuery('/sessions', { search: id, limit: 100 }), user)
  return (
    <Loaded of={load}>
      {({ sessions, total }) => {
        // The search matches the beginning of a user id, so the response may include another user's sessions.
        const own = sessions.filter(({ userId }) => userId === id)
        const areAll = total <= sessions.length
        const areMore = own.length > MAX || !areAll
        const shown = own.filter(({ handle }, index) => index < MAX || handle === marked)
        const isEnded = marked !== undefined && areAll && !own.some(({ handle }) => handle === marked)
        return (
          <>
            {isEnded && (
              <Notice tone="info">
                <p>{t('The session that the link leads to has ended.')}</p>
              </Notice>
            )}
            {own.length > 0 && <SessionTable sessions={shown} isOfOneUser marked={marked} onRevoked={load.reload} />}
            {own.length === 0 && !areMore && <p class="muted">{t('Not signed in anywhere.')}</p>}
            {areMore && <a href={hrefOf(['sessions'], { search: id })}>{t('All sessions')}</a>}
          </>
        )
      }}
    </Loaded>
  )
}
