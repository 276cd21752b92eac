import { randomId } from '../../foundations/crypto/random.ts'
import type { EventBus, Publication } from '../../foundations/events/bus.ts'
import { failure } from '../../foundations/values/errors.ts'
import { later } from '../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { Session, SessionStore } from '../../ports/accounts/sessions.ts'
import type { User, UserStore } from '../../ports/accounts/users.ts'
import { aboutRequest } from '../../web/http/request/about-request.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import type { Policies } from '../policies/policies.ts'
import { needsSecondFactor } from '../policies/second-factor-policy.ts'
import { isEndedFor } from '../session/is-ended.ts'
import type { Lifetimes } from '../session/lifetimes.ts'
import type { FirstFactor } from './first-factor.ts'

export interface MintGiven {
  readonly users: UserStore
  readonly sessions: SessionStore
  readonly events: EventBus
  readonly policies: () => Promise<Policies>
  readonly lifetimes: Lifetimes
  readonly maxSessionsPerUser: number
  readonly now: () => Date
}

/**
 * Creates the session of a sign-in after all required factors were passed. Rejects with 401 INVALID_CREDENTIALS if the user's access ended
 * or a factor became invalid meanwhile. Only code in sign-in/ may call it (R04).
 */
export async function mintSession(
  { user, method, provider, stillHolds }: FirstFactor,
  context: RequestContext,
  given: MintGiven,
  secondFactor?: string,
): Promise<{ readonly user: User; readonly session: Session }> {
  const now = given.now()
  const { address, userAgent } = context
  const client = {
    ...(userAgent !== null && { userAgent }),
    ...(address !== null && { ipAddress: address }),
  }
  const absoluteExpiresAt = later(now, given.lifetimes.sessionMaxMs)
  const expiresAt = later(now, Math.min(given.lifetimes.refreshTokenMs, given.lifetimes.sessionMaxMs))
  const session: Session = withoutUndefined({
    handle: randomId(),
    userId: user.id,
    method,
    provider,
    counter: 0,
    authenticatedAt: context.receivedAt,
    createdAt: now,
    expiresAt,
    absoluteExpiresAt,
    lastActiveAt: now,
    passedSecondFactor: secondFactor !== undefined || method === 'passkey',
    ...client,
  })
  const ended = await createSession(session, given)
  // Updates the user after the session is stored: if sessions are ended after this update, this one ends too (R28).
  const signedIn = await given.users.update(user.id, { lastLogin: now })
  if (signedIn === null || isEndedFor(signedIn, session) || !(await isStillProven(signedIn))) {
    await given.sessions.revoke(session.handle)
    throw failure('INVALID_CREDENTIALS')
  }
  const about = aboutRequest(context, { userId: user.id, sessionId: session.handle })
  const told: readonly Publication[] = [
    {
      event: 'identity.auth.login.success',
      data: withoutUndefined({ method, provider: provider ?? 'local', secondFactor }),
      about,
    },
    { event: 'identity.session.created', data: { sessionHandle: session.handle, method, ...client }, about },
    ...(ended === 0
      ? []
      : [
          {
            event: 'identity.session.revoked' as const,
            data: { count: ended, reason: 'too-many' },
            about: aboutRequest(context, { userId: user.id }),
          },
        ]),
  ]
  try {
    await given.events.publishAll(told)
  } catch (error) {
    // Deletes the session, because the caller gets no tokens for it. A repeated sign-in stores a new one.
    await given.sessions.revoke(session.handle)
    throw error
  }
  return { user: signedIn, session }

  /** True if the passed factors are still valid and a second factor hasn't become required meanwhile. */
  async function isStillProven(current: User): Promise<boolean> {
    const policies = await given.policies()
    if (secondFactor === undefined && needsSecondFactor(current, method, policies.secondFactor)) return false
    return (await stillHolds?.(current)) ?? true
  }
}

/** Stores the session. Ends the user's least recently active sessions beyond the maximum and returns their number. */
export async function createSession(
  session: Session,
  { sessions, maxSessionsPerUser: max }: Pick<MintGiven, 'sessions' | 'maxSessionsPerUser'>,
): Promise<number> {
  const others = await sessions.create(session)
  if (typeof others !== 'number' || max === 0 || others < max) return 0
  return (await sessions.revokeLeastActive?.(session.userId, max - 1, session.handle)) ?? 0
}
