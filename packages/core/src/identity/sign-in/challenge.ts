import { failure } from '../../foundations/values/errors.ts'
import { later } from '../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { UserStore } from '../../ports/accounts/users.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { issueOneTimeToken } from '../one-time-tokens/one-time-token.ts'
import type { Policies } from '../policies/policies.ts'
import { isEndedFor } from '../session/is-ended.ts'
import type { Lifetimes } from '../session/lifetimes.ts'
import type { FirstFactor } from './first-factor.ts'
import { type OfferGiven, offeredFactors } from './offered-factors.ts'

/** Result of a correct first factor when a second factor must be passed or set up before the user is signed in. */
export type Challenge =
  | { readonly outcome: 'second-factor-needed'; readonly tempToken: string; readonly methods: readonly string[] }
  | { readonly outcome: 'set-up-needed'; readonly tempToken: string }

export interface ChallengeGiven extends OfferGiven {
  readonly users: UserStore
  readonly policies: () => Promise<Policies>
  readonly lifetimes: Lifetimes
  readonly now: () => Date
}

/**
 * Issues a temporary token for the next step of a sign-in: passing a second factor, or setting one up if the user has none. The token is
 * bound to the user, the first factor and that step. Rejects with 401 INVALID_CREDENTIALS if the user's access ended meanwhile.
 */
export async function challenge(
  first: FirstFactor,
  context: RequestContext,
  given: ChallengeGiven,
): Promise<Challenge> {
  const { user, method, provider, stillHolds } = first
  const { secondFactor } = await given.policies()
  const methods = await offeredFactors(first, secondFactor, given)
  const { token, hash } = issueOneTimeToken()
  const purpose = methods.length > 0 ? '2fa' : '2fa-setup'
  await given.proofs.put({
    purpose,
    hash,
    userId: user.id,
    data: withoutUndefined({ method, provenAt: context.receivedAt.getTime(), email: user.email, provider }),
    attempts: 0,
    expiresAt: later(given.now(), given.lifetimes.tempTokenMs),
  })
  // Reads the user after the temporary token was stored. If the user is disabled or deleted after this read, the end of access also deletes this
  // token (R28).
  const current = await given.users.findById(user.id)
  const isEnded = isEndedFor(current, { authenticatedAt: context.receivedAt })
  if (current === null || isEnded || !((await stillHolds?.(current)) ?? true)) {
    await given.proofs.consume(purpose, hash, given.now())
    throw failure('INVALID_CREDENTIALS')
  }
  if (methods.length === 0) return { outcome: 'set-up-needed', tempToken: token }
  return { outcome: 'second-factor-needed', tempToken: token, methods }
}
