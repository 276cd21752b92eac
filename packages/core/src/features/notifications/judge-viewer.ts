import type { SessionStore } from '../../ports/sessions.ts'
import type { User, UserStore } from '../../ports/users.ts'
import { isEndedFor } from '../../session/is-ended.ts'
import type { Viewer } from './viewer.ts'

interface Given {
  readonly sessions: SessionStore
  readonly users: UserStore
  readonly isAdmitted?: ((user: User) => Promise<boolean>) | undefined
  readonly now: () => Date
}

/** The viewer as things are now: an administrator may hear all. `null` once their session has ended. */
export async function judged(viewer: Viewer, { sessions, users, isAdmitted, now }: Given): Promise<Viewer | null> {
  const { user: claims } = viewer
  if (claims === undefined) return viewer
  const session = await sessions.get(claims.sid)
  if (session === null || session.expiresAt.getTime() <= now().getTime()) return null
  const user = await users.findById(session.userId)
  if (user === null || isEndedFor(user, session)) return null
  return { ...viewer, mayHearAll: isAdmitted !== undefined && (await isAdmitted(user)) }
}
