import { failure } from '../../../foundations/values/errors.ts'
import { upgradeGuest } from '../../../identity/guests/upgrade-guest.ts'
import { giveBack } from '../../../identity/one-time-tokens/mailed-tokens.ts'
import {
  type DeliveryGiven,
  deliverDoneAndSignIn,
  finishSignIn,
  type SignInGiven,
} from '../../../identity/sign-in/finish-sign-in.ts'
import type { Proof } from '../../../ports/accounts/proofs.ts'
import type { User } from '../../../ports/accounts/users.ts'
import { isConflict } from '../../../ports/conflict-error.ts'
import type { Reply } from '../../../web/http/replies/reply.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import type { EmailChange } from './email-change.ts'

type Given = SignInGiven & DeliveryGiven

/**
 * Makes the guest a member and signs in. The address counts as owned, because the mailed link was used in a session of the guest. Rejects with 409
 * CONFLICT if the address has an account by now, and with 400 INVALID_EMAIL_CHANGE_TOKEN if the guest became a member or lost their sessions after
 * the request.
 */
export async function confirmAsGuest(
  guest: User,
  change: EmailChange,
  redeemed: Proof,
  context: RequestContext,
  given: Given,
): Promise<Reply> {
  const { newEmail } = change
  const user = await upgrade(guest, change, context, given).catch(async (error: unknown) => {
    await giveBack(redeemed, error, given)
    throw isConflict(error) ? failure('CONFLICT') : error
  })
  if (user === null) throw failure('INVALID_EMAIL_CHANGE_TOKEN')
  const first = { user, method: 'magic-link', way: { type: 'email', id: newEmail }, mailbox: {} } as const
  return deliverDoneAndSignIn('changed', await finishSignIn(first, context, given), context, given)
}

/** Upgrades the guest only if the address and `sessionsValidAfter` are the same as when the change was requested. */
function upgrade(
  guest: User,
  { newEmail, sessionsValidAfter }: EmailChange,
  context: RequestContext,
  given: Given,
): Promise<User | null> {
  const { sessionsValidAfter: _, ...rest } = guest
  const asked = { ...rest, ...(sessionsValidAfter !== null && { sessionsValidAfter }) }
  const fields = { email: newEmail, isEmailVerified: true, loginProvider: 'local' }
  return upgradeGuest(asked, fields, context, given)
}
