import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { aboutCaller } from '../../../identity/session/about-caller.ts'
import { assertStillSignedIn } from '../../../identity/sign-in/still-signed-in.ts'
import { assertWayInLeft } from '../../../identity/ways-in/assert-way-in-left.ts'
import { finishRemoval } from '../../../identity/ways-in/finish-removal.ts'
import { mayRemove } from '../../../identity/ways-in/may-remove.ts'
import type { User } from '../../../ports/accounts/users.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'

type Given = Parameters<typeof assertWayInLeft>[2] & Parameters<typeof finishRemoval>[5]

/**
 * Stores another phone number of the caller as unverified, or removes the number (`null`). Rejects with 409 LAST_LOGIN_METHOD if the user could no
 * longer sign in, and with 401 SESSION_REVOKED if the session ended meanwhile. Ends the caller's other sessions that were begun with a code to the
 * former number.
 */
export async function changeNumber(
  number: string | null,
  before: User,
  caller: AccessClaims,
  context: RequestContext,
  given: Given,
): Promise<void> {
  const { users, proofs, events, now } = given
  const { phoneNumber: former, phoneIdentifier } = before
  const way = former !== undefined && before.isPhoneVerified !== false ? ({ type: 'phone', id: former } as const) : null
  // Replacing the number is allowed even if it is the only sign-in method: the current session can confirm the new number.
  const removal = number === null && way !== null ? await mayRemove(before, way, given) : null
  if (removal === 'last') throw failure('LAST_LOGIN_METHOD')
  const isPhoneVerified = number === null ? null : false
  // Clearing `smsCode` invalidates the codes texted to the previous number.
  const patch = { phoneNumber: number, isPhoneVerified, smsCode: null, smsCodeExpiresAt: null, updatedAt: now() }
  // Values to write back if the session ended during this request. The number becomes unverified, because a new owner of the address may have ended
  // the session and removed sign-in by phone (R10).
  const undone = { phoneNumber: former ?? null, isPhoneVerified: false }
  const data = { hasPhone: number !== null, verified: false }
  const about = aboutCaller(caller, context)
  await events.change([{ event: 'identity.user.phone.changed', data, about }], async () => {
    await users.update(caller.sub, patch)
    const remove = () => users.update(caller.sub, undone)
    await assertStillSignedIn(caller, given, remove)
    const restored = { ...undone, isPhoneVerified: true, ...(phoneIdentifier !== undefined && { phoneIdentifier }) }
    const restore = () => users.update(caller.sub, restored)
    if (removal === 'yes') await assertWayInLeft(caller, { restore, remove }, given)
  })
  await proofs.deleteFor(caller.sub, ['phone-code', 'sms-code-2fa', 'sms-code-attempts', 'second-factor-phone'])
  if (way !== null) await finishRemoval(caller.sub, before, way, { about, keep: caller.sid }, context, given)
}
