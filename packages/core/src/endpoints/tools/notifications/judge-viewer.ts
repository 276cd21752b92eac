import { isKeyInForce } from '../../../identity/api-keys/api-key-authenticator.ts'
import type { HookGiven } from '../../../identity/features/feature-hooks.ts'
import { isLiveSession } from '../../../identity/session/is-ended.ts'
import type { ApiKeyStore } from '../../../ports/accounts/api-keys.ts'
import type { SessionStore } from '../../../ports/accounts/sessions.ts'
import type { User, UserStore } from '../../../ports/accounts/users.ts'
import type { Viewer } from './viewer.ts'

export interface JudgeGiven extends HookGiven {
  readonly apiKeys: ApiKeyStore | undefined
  readonly sessions: SessionStore
  readonly users: UserStore
  readonly isAdmitted: ((user: User) => Promise<boolean>) | undefined
  readonly now: () => Date
}

/**
 * Returns the viewer with their current rights; administrators may subscribe to all topics. Returns null if the session or API key has
 * ended.
 */
export async function judged(viewer: Viewer, given: JudgeGiven): Promise<Viewer | null> {
  const { sessions, users, isAdmitted, now } = given
  const { user: claims, keyId } = viewer
  if (keyId !== undefined) return (await isKeyAlive(keyId, given)) ? viewer : null
  if (claims === undefined) return viewer
  const session = await sessions.get(claims.sid)
  const user = session && (await users.findById(session.userId))
  if (user === null || !isLiveSession(session, user, now())) return null
  return { ...viewer, mayHearAll: isAdmitted !== undefined && (await isAdmitted(user)) }
}

async function isKeyAlive(id: string, given: JudgeGiven): Promise<boolean> {
  const key = (await given.apiKeys?.find(id)) ?? null
  if (key === null || !(await isKeyInForce(key, given))) return false
  return key.expiresAt === undefined || key.expiresAt.getTime() > given.now().getTime()
}
