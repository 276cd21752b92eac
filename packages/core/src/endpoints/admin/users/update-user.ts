import { changesBetween } from '../../../foundations/events/changes.ts'
import { failure, invalidInput } from '../../../foundations/values/errors.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { endAccess } from '../../../identity/accounts/removal/end-access.ts'
import { endSessionsBegunWith } from '../../../identity/accounts/removal/end-sessions-begun-with.ts'
import { requireUser } from '../../../identity/accounts/require-user.ts'
import { assertKeyLeavesRoles, assertKeyMayChange } from '../../../identity/api-keys/admin-key.ts'
import { moveAddress } from '../../../identity/mailbox-ownership/closed-address.ts'
import { recordVerifiedOnly } from '../../../identity/mailbox-ownership/ownership-record.ts'
import { verificationDeadline } from '../../../identity/policies/email-verification.ts'
import type { User, UserPatch } from '../../../ports/accounts/users.ts'
import { isConflict } from '../../../ports/conflict-error.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { adminUserView, changedUser } from './admin-user.ts'
import { tellOfAddress, tellOfPhone } from './tell-user.ts'
import { type UserChange, userChange } from './user-change.ts'
import { eventsOf } from './user-change-events.ts'
import { chosenUsername, conflictOf } from './username-of-user.ts'

/** Fields of a guest that administrators may change. */
const OF_GUESTS = ['isDisabled', 'firstName', 'lastName', 'name']

/**
 * Changes a user. Missing fields keep their value; `null` removes the value. Disabling a user or changing the email ends all their sessions and
 * one-time tokens (R28). Changing the phone number ends the sessions that were begun with the former number. The user can sign in with a new phone
 * number only after confirming it, and by mail to a new address only after confirming it, with the exceptions of `moveAddress` (R37). The user is
 * told of both by mail. `isEmailVerified` makes the address verified, never owned (R10). For a guest, only names and `isDisabled` may be changed,
 * because only guests themselves can sign up.
 */
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:id',
  summary: 'Change a user',
  success: 'User changed.',
  access: 'admin',
  changesUser: 'id',
  needs: ['users', 'sessions', 'proofs', 'rateLimiter'],
  body: userChange,
  replies: { 200: changedUser },
  errors: ['USER_NOT_FOUND', 'GUEST_FORBIDDEN', 'EMAIL_EXISTS', 'USERNAME_EXISTS'],

  async handle({ params: { id }, body: sent, admin, context }, given) {
    assertKeyLeavesRoles(admin, sent.role !== undefined)
    const before = await requireUser(id, given.users)
    if (before.isGuest === true && Object.keys(withoutUndefined(sent)).some((field) => !OF_GUESTS.includes(field)))
      throw failure('GUEST_FORBIDDEN')
    // The cast is safe: `null` means that the change removes the field, and the check treats `null` and `undefined` alike.
    await assertKeyMayChange(admin, { ...before, ...withoutUndefined(sent) } as User, given)
    const body = { ...sent, ...(await chosenUsername(sent.username, given.usernames, id)) }
    const { email = before.email } = body
    if (email === null && body.username === null) throw invalidInput({ path: 'username', rule: 'required' })
    const isMoved = email !== before.email
    const move = isMoved && email !== null ? await moveAddress(before, email, given) : null
    const isVerified = body.isEmailVerified ?? move?.isConfirmed ?? before.isEmailVerified
    const isUnverified = !isVerified && (before.isEmailVerified || isMoved)
    const patch = {
      ...patchOf(body, before, given.now()),
      ...(isMoved && { isEmailVerified: isVerified }),
      ...(isUnverified && { emailVerificationDeadline: await verificationDeadline(given) }),
    }
    // Records that the administrator, not the registrant, confirmed the address. Without this record the address would count as owned
    // (R10).
    const isConfirmed = move?.isConfirmed ?? before.isEmailVerified
    if (isVerified && !isConfirmed) await recordVerifiedOnly({ id, email }, given)
    const about = aboutRequest(context, { userId: id })
    const reason = body.isDisabled ? 'user-disabled' : 'email-changed'
    const endsAccess = body.isDisabled === true || isMoved
    const told = eventsOf(body, before, admin.by).map(({ values, ...publication }) => ({
      ...publication,
      about: { ...about, changes: changesBetween(before, { ...before, ...patch }, values) },
    }))
    const update = (all: UserPatch) => given.events.change(told, () => given.users.update(id, all))
    const changing = endsAccess ? endAccess(id, patch, { reason, by: admin.by, about, update }, given) : update(patch)
    const user = await changing.catch(async (error: unknown) => {
      await move?.undo()
      const username = body.username ?? undefined
      throw isConflict(error) ? await conflictOf(withoutUndefined({ id, username }), given.usernames) : error
    })
    if (user === null) throw failure('USER_NOT_FOUND')
    await move?.settle()
    // Invalidates codes that were sent by text message to the previous number, and ends the sessions that were begun with one.
    if (user.phoneNumber !== before.phoneNumber) {
      await given.proofs.deleteFor(id, ['phone-code', 'sms-code-2fa', 'sms-code-attempts', 'second-factor-phone'])
      if (before.phoneNumber !== undefined)
        await endSessionsBegunWith(id, { type: 'phone', id: before.phoneNumber }, { by: admin.by, about }, given)
    }
    if (move !== null) tellOfAddress(before, user, move, context, given)
    tellOfPhone(before, user, context, given)
    return ok({ success: true, user: adminUserView(user) })
  },
})

function patchOf(body: UserChange, before: User, now: Date): UserPatch {
  const { phoneNumber: number } = body
  // A number that stays the same stays confirmed.
  const isNewNumber = number !== undefined && number !== (before.phoneNumber ?? null)
  return {
    ...withoutUndefined(body),
    ...(isNewNumber && {
      isPhoneVerified: number === null ? null : false,
      smsCode: null,
      smsCodeExpiresAt: null,
    }),
    ...(body.isEmailVerified === true && { emailVerificationDeadline: null }),
    updatedAt: now,
  }
}
