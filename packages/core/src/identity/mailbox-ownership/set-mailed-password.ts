import type { User, UserPatch } from '../../ports/accounts/users.ts'
import { aboutRequest } from '../../web/http/request/about-request.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { updateAtAddress } from '../accounts/update-at-address.ts'
import { rememberTextedPassword } from '../passwords/texted-password.ts'
import { alertOfWayIn, SECURE_ACCOUNT_MS, type WayInAlertGiven } from '../ways-in/alert-of-way-in.ts'
import { type AccessAndWaysInGiven, type EndedAccess, endAccessAndWaysIn } from '../ways-in/end-access-and-ways-in.ts'
import { recordPasswordSet } from '../ways-in/recent-additions.ts'
import { rememberMailedPassword } from './mailed-password.ts'

/**
 * Sets the password of a user who redeemed a mailed link. Ends all sessions and one-time tokens (R28), and suspends the sign-in methods
 * that were added within the last 7 days, because a thief may have added them (R38). A mail tells the user. Returns null if the user was
 * deleted or has another address by now.
 */
export async function setMailedPassword(
  user: User,
  patch: UserPatch & { readonly passwordHash: string },
  context: RequestContext,
  given: AccessAndWaysInGiven & WayInAlertGiven,
): Promise<EndedAccess | null> {
  return setSentPassword(user, patch, 'mail', context, given)
}

/** Like `setMailedPassword`, for a mailed link or a code by SMS. With `sms`, the phone that received the code stays a sign-in method. */
export async function setSentPassword(
  user: User,
  patch: UserPatch & { readonly passwordHash: string },
  by: 'mail' | 'sms',
  context: RequestContext,
  given: AccessAndWaysInGiven & WayInAlertGiven,
): Promise<EndedAccess | null> {
  const now = given.now()
  const about = aboutRequest(context, { userId: user.id })
  // Records how the password was set, so that password and mailbox, or password and phone, don't count as two factors (R05). Writes this record
  // before the password: after a crash in between, the password can't be stored without it.
  await (by === 'mail' ? rememberMailedPassword : rememberTextedPassword)(user.id, given)
  await recordPasswordSet(user.id, given)
  const since = new Date(now.getTime() - SECURE_ACCOUNT_MS)
  const changed = { event: 'identity.user.password.changed', data: { reason: 'reset' }, about } as const
  const update = (all: UserPatch) => given.events.change([changed], () => updateAtAddress(user, all, given.users))
  const ending = { reason: 'password-reset', about, since, update, keepsPhone: by === 'sms' } as const
  const ended = await endAccessAndWaysIn(user, { ...patch, updatedAt: now }, ending, given)
  if (ended === null) return null
  await given.proofs.deleteFor(user.id, [by === 'mail' ? 'texted-password' : 'mailed-password'])
  const change = user.passwordHash === undefined ? 'added' : 'changed'
  const { suspended } = ended
  alertOfWayIn(ended.user, { change, way: { type: 'password' }, suspended }, context, given)
  return ended
}
