import { withQuery } from '../api/admin-api.ts'
import { useLoad } from '../api/use-load.ts'
import type { AdminUser, SessionList } from '../api-types.ts'
import { Card } from '../elements/card.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { hrefOf } from '../routing/route.ts'
import { SessionTable } from '../sessions/session-table.tsx'

/** The newest sessions of a user. They are read anew whenever the user is. */
export function SessionsCard({ user }: { readonly user: AdminUser }) {
  const { id } = user
  const load = useLoad<SessionList>(withQuery('/sessions', { search: id, limit: 10 }), user)
  return (
    <Card title="Sessions">
      <Loaded of={load}>
        {({ sessions, total }) =>
          sessions.length === 0 ? (
            <p class="muted">Nowhere signed in.</p>
          ) : (
            <>
              <SessionTable sessions={sessions} isOfOneUser onRevoked={load.reload} />
              {total > sessions.length && <a href={hrefOf(['sessions'], { search: id })}>All {total} sessions</a>}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
