import { withQuery } from '../api/admin-api.ts'
import { useLoad } from '../api/use-load.ts'
import type { AdminUser, SessionList } from '../api-types.ts'
import { Card } from '../elements/card.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { hrefOf } from '../routing/route.ts'
import { SessionTable } from '../sessions/session-table.tsx'

const MOST = 10

/** The newest sessions of a user. They are read anew whenever the user is. */
export function SessionsCard({ user }: { readonly user: AdminUser }) {
  const { id } = user
  const load = useLoad<SessionList>(withQuery('/sessions', { search: id, limit: 100 }), user)
  return (
    <Card title="Sessions">
      <Loaded of={load}>
        {({ sessions, total }) => {
          // The search is by the beginning of an id: another one may begin with this.
          const own = sessions.filter(({ userId }) => userId === id)
          const areMore = own.length > MOST || total > sessions.length
          return (
            <>
              {own.length > 0 && <SessionTable sessions={own.slice(0, MOST)} isOfOneUser onRevoked={load.reload} />}
              {own.length === 0 && !areMore && <p class="muted">Nowhere signed in.</p>}
              {areMore && <a href={hrefOf(['sessions'], { search: id })}>All sessions</a>}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
