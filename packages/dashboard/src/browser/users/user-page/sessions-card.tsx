import { withQuery } from '../../api/admin-api.ts'
import { useLoad } from '../../api/use-load.ts'
import type { AdminUser, SessionList } from '../../api-types.ts'
import { Card } from '../../elements/card.tsx'
import { Loaded } from '../../feedback/loaded.tsx'
import { t } from '../../language/text.ts'
import { hrefOf } from '../../routing/route.ts'
import { SessionTable } from '../../sessions/session-table.tsx'

const MAX = 10

/** Shows the newest sessions of a user. Reloads the list when `user` changes. */
export function SessionsCard({ user }: { readonly user: AdminUser }) {
  const { id } = user
  const load = useLoad<SessionList>(withQuery('/sessions', { search: id, limit: 100 }), user)
  return (
    <Card title={t('Sessions')}>
      <Loaded of={load}>
        {({ sessions, total }) => {
          // The search matches the beginning of a user id, so the response may include another user's sessions.
          const own = sessions.filter(({ userId }) => userId === id)
          const areMore = own.length > MAX || total > sessions.length
          return (
            <>
              {own.length > 0 && <SessionTable sessions={own.slice(0, MAX)} isOfOneUser onRevoked={load.reload} />}
              {own.length === 0 && !areMore && <p class="muted">{t('Nowhere signed in.')}</p>}
              {areMore && <a href={hrefOf(['sessions'], { search: id })}>{t('All sessions')}</a>}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
