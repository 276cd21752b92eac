import { hasAddress } from '../../../identity/accounts/address-of.ts'
import { sendVerification, type VerificationGiven } from '../../../identity/sign-in/send-verification.ts'
import { alertOfWayIn, type WayInAlertGiven } from '../../../identity/ways-in/alert-of-way-in.ts'
import type { User } from '../../../ports/accounts/users.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { limits } from '../../../web/limits/limits.ts'
import type { TargetLimits } from '../../../web/limits/rate-limit.ts'
import { maySend } from '../../../web/limits/send-limit.ts'

type Given = WayInAlertGiven & VerificationGiven & TargetLimits

/** Mails the user what an administrator changed about their phone number. `before`: null for a new account. */
export function tellOfPhone(before: User | null, after: User, context: RequestContext, given: WayInAlertGiven): void {
  if (before?.phoneNumber === after.phoneNumber) return
  // Mails the address from before the change: a new one could be the administrator's own.
  const to = before ?? after
  const tell = (change: 'removed' | 'unconfirmed', id: string) =>
    alertOfWayIn(to, { change, way: { type: 'phone', id }, name: id, isByAdministrator: true }, context, given)
  if (before?.phoneNumber !== undefined && before.isPhoneVerified !== false) tell('removed', before.phoneNumber)
  if (after.phoneNumber !== undefined) tell('unconfirmed', after.phoneNumber)
}

/**
 * Mails the previous address that an administrator gave the account another one. If `isClosed` is true, the new address must be confirmed and gets a
 * mail with link and code.
 */
export function tellOfAddress(
  { email: previous }: Pick<User, 'email'>,
  user: User,
  { isClosed }: { readonly isClosed: boolean },
  context: RequestContext,
  given: Given,
): void {
  const { mailer, now } = given
  const { sendEmailChanged: sendNotice, sendVerificationEmail: send } = mailer ?? {}
  if (!hasAddress(user)) return
  if (sendNotice !== undefined && previous !== null)
    context.background(() => sendNotice(previous, user.email, undefined, now()))
  if (!isClosed || send === undefined) return
  const sending = { purpose: 'verify-email', to: user.email, requester: { key: 'admin' } }
  context.background(async () => {
    if (await maySend(limits.sendMail, sending, given)) await sendVerification(user, undefined, send, given)
  })
}
