import { randomId } from '../../foundations/crypto/random.ts'
import { later } from '../../foundations/values/timestamps.ts'
import type { Session, SessionStore } from '../../ports/accounts/sessions.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'

interface Given {
  readonly sessions: SessionStore
  readonly impersonation: { readonly lifetimeMs: number }
  readonly now: () => Date
}

/**
 * Stores the session in which an administrator acts as the user (R37). Separate from `mintSession`, because no one signs in. The row
 * contains no IP address and no user agent, because the user's list of sessions would show the administrator's IP address.
 */
export async function mintImpersonation(
  userId: string,
  { receivedAt }: Pick<RequestContext, 'receivedAt'>,
  { sessions, impersonation, now }: Given,
): Promise<Session> {
  const createdAt = now()
  const expiresAt = later(createdAt, impersonation.lifetimeMs)
  const session: Session = {
    handle: randomId(),
    userId,
    method: 'impersonation',
    counter: 0,
    authenticatedAt: receivedAt,
    createdAt,
    expiresAt,
    absoluteExpiresAt: expiresAt,
    lastActiveAt: createdAt,
    passedSecondFactor: false,
  }
  await sessions.create(session)
  return session
}
