import type { KeyRing } from '../../foundations/crypto/key-ring.ts'
import type { EventBus } from '../../foundations/events/bus.ts'
import type { AccessClaims } from '../../foundations/tokens/claims.ts'
import { failure } from '../../foundations/values/errors.ts'
import type { PhoneIdentifiers } from '../../ports/accounts/identifiers.ts'
import type { SessionStore } from '../../ports/accounts/sessions.ts'
import type { User, UserStore } from '../../ports/accounts/users.ts'
import { isConflict } from '../../ports/conflict-error.ts'
import type { SharedLimiter } from '../../ports/rate-limiter.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import type { TargetLimits } from '../../web/limits/rate-limit.ts'
import { underGuessLimit } from '../lockout/guess-limit.ts'
import { consumeCode } from '../one-time-tokens/codes.ts'
import { aboutCaller } from '../session/about-caller.ts'
import { alertOfWayIn, type WayInAlertGiven } from '../ways-in/alert-of-way-in.ts'
import { recordPhoneAdded } from '../ways-in/recent-additions.ts'
import { assertStillSignedIn } from './still-signed-in.ts'

interface Given extends TargetLimits, WayInAlertGiven {
  readonly rateLimiter: SharedLimiter
  readonly users: UserStore
  readonly sessions: SessionStore
  readonly codeKeys: KeyRing
  readonly phoneIdentifiers: PhoneIdentifiers | undefined
  readonly events: EventBus
}

/**
 * Marks the number as verified and, if phone numbers are identifiers, lets the user sign in with it. If the number is already another user's
 * identifier, it is only marked as verified: several people may use one number as second factor.
 */
async function confirmed(id: string, phoneNumber: string, given: Given): Promise<User | null> {
  const { users, now } = given
  const patch = { isPhoneVerified: true, updatedAt: now() }
  if (given.phoneIdentifiers === undefined) return users.update(id, patch)
  try {
    return await users.update(id, { ...patch, phoneIdentifier: phoneNumber })
  } catch (error) {
    if (!isConflict(error)) throw error
    return users.update(id, patch)
  }
}

/**
 * Marks the signed-in user's phone number as verified if the code is the one that `add-phone` sent to it. Rejects with 400 PHONE_NOT_SET or
 * INVALID_CODE, 401 SESSION_REVOKED, or 429 RATE_LIMITED after 20 wrong codes in 15 minutes.
 */
export async function verifyOwnPhone(
  caller: AccessClaims,
  user: User,
  code: string,
  context: RequestContext,
  given: Given,
): Promise<void> {
  const { users, proofs, events } = given
  const { id, phoneNumber } = user
  if (phoneNumber === undefined) throw failure('PHONE_NOT_SET')
  const subject = { purpose: 'phone-code', userId: id, boundTo: phoneNumber } as const
  const isRight = await underGuessLimit(id, given, () => consumeCode(subject, code, given))
  if (!isRight) throw failure('INVALID_CODE')
  // Records the time of adding only for a number that wasn't verified before.
  const isAdded = user.isPhoneVerified === false
  if (isAdded) await recordPhoneAdded(id, phoneNumber, given)
  const data = { hasPhone: true, verified: true }
  const about = aboutCaller(caller, context)
  await events.change([{ event: 'identity.user.phone.changed', data, about }], async () => {
    const updated = await confirmed(id, phoneNumber, given)
    if (updated?.phoneNumber !== phoneNumber) {
      // The number was changed or removed during this request, so the code was for the old number. Marks the new number as unverified.
      await users.update(id, { isPhoneVerified: updated?.phoneNumber === undefined ? null : false })
      throw failure('INVALID_CODE')
    }
    // Undoes the verification if the session ended during this request. A new owner of the address may have ended it to stop sign-in by
    // phone (R10).
    await assertStillSignedIn(caller, given, () => users.update(id, { isPhoneVerified: false }))
  })
  await proofs.deleteFor(id, ['second-factor-phone'])
  if (isAdded) alertOfWayIn(user, { change: 'added', way: { type: 'phone', id: phoneNumber } }, context, given)
}
