import type { ApiKeyStore } from '../../../ports/api-keys.ts'
import type { SessionStore } from '../../../ports/sessions.ts'
import type { User, UserStore } from '../../../ports/users.ts'
import { isEndedFor } from '../../../session/is-ended.ts'
import type { Viewer } from './viewer.ts'

interface Given {
  readonly apiKeys?: ApiKeyStore | undefined
  readonly sessions: SessionStore
  readonly users: UserStore
  readonly isAdmitted?: ((user: User) => Promise<boolean>) | undefined
  readonly now: () => Date
}

/** The viewer as things are now: an administrator may hear all. `null` once their session, or their key, has ended. */
export async function judged(viewer: Viewer, given: Given): Promise<Viewer | null> {
  const { sessions, users, isAdmitted, now } = given
  const { user: claims, keyId } = viewer
  if (keyId !== undefined) return (await isKeyAlive(keyId, given)) ? viewer : null
  if (claims === undefined) return viewer
  const session = await sessions.get(claims.sid)
  if (session === null || session.expiresAt.getTime() <= now().getTime()) return null
  const user = await users.findById(session.userId)
  if (user === null || isEndedFor(user, session)) return null
  return { ...viewer, mayHearAll: isAdmitted !== undefined && (await isAdmitted(user)) }
}

async function isKeyAlive(id: string, { apiKeys, now }: Given): Promise<boolean> {
  const key = (await apiKeys?.find(id)) ?? null
  return key?.isActive === true && (key.expiresAt === undefined || key.expiresAt.getTime() > now().getTime())
}
