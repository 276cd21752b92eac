import { endAccess } from '../../../accounts/end-access.ts'
import { requireUser } from '../../../accounts/require-user.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { changesBetween } from '../../../events/changes.ts'
import { aboutRequest } from '../../../http/about-request.ts'
import { failure } from '../../../http/errors.ts'
import { ok } from '../../../http/reply.ts'
import { withoutUndefined } from '../../../http/without-undefined.ts'
import { recordVerifiedOnly } from '../../../mailbox-ownership/ownership-record.ts'
import { verificationDeadline } from '../../../policies/email-verification.ts'
import { isConflict } from '../../../ports/conflict-error.ts'
import type { UserPatch } from '../../../ports/users.ts'
import { adminUserView, changedUser } from './admin-user.ts'
import { type UserChange, userChange } from './user-change.ts'
import { eventsOf } from './user-change-events.ts'

/**
 * Changes a user. Missing fields keep their value; `null` removes it. Disabling a user or changing the email ends all their sessions and
 * one-time tokens (R28). A new email is unverified unless `isEmailVerified` is true; the previous address gets a notice.
 */
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:id',
  summary: 'Change a user',
  success: 'User changed.',
  access: 'admin',
  needs: ['users', 'sessions', 'proofs'],
  uses: ['mailer', 'events', 'policies', 'now'],
  body: userChange,
  replies: { 200: changedUser },
  errors: ['USER_NOT_FOUND', 'EMAIL_EXISTS'],

  async handle({ params: { id }, body, admin, context }, given) {
    const before = await requireUser(id, given.users)
    const { email = before.email } = body
    const isMoved = email !== before.email
    const isVerified = body.isEmailVerified ?? (before.isEmailVerified && !isMoved)
    const isUnverified = !isVerified && (before.isEmailVerified || isMoved)
    const patch = {
      ...patchOf(body, given.now()),
      ...(isMoved && { isEmailVerified: isVerified }),
      ...(isUnverified && { emailVerificationDeadline: await verificationDeadline(given) }),
    }
    // Records that the administrator, not the registrant, confirmed the address. Without this record the address would count as owned
    // (R10).
    if (isVerified && (isMoved || !before.isEmailVerified)) await recordVerifiedOnly({ id, email }, given)
    const about = aboutRequest(context, { userId: id })
    const reason = body.isDisabled ? 'user-disabled' : 'email-changed'
    const endsAccess = body.isDisabled === true || isMoved
    const changing = endsAccess
      ? endAccess(id, patch, { reason, by: admin.by, about }, given)
      : given.users.update(id, patch)
    const user = await changing.catch((error: unknown) => {
      throw isConflict(error) ? failure('EMAIL_EXISTS') : error
    })
    if (user === null) throw failure('USER_NOT_FOUND')
    // Invalidates codes that were sent by text message to the previous number.
    if (body.phoneNumber !== undefined)
      await given.proofs.deleteFor(id, ['phone-code', 'sms-code-2fa', 'sms-code-attempts', 'second-factor-phone'])
    const told = eventsOf(body, before, admin.by).map(({ values, ...publication }) => ({
      ...publication,
      about: { ...about, changes: changesBetween(before, user, values) },
    }))
    await given.events.publishAll(told)
    const sendNotice = isMoved ? given.mailer?.sendEmailChanged : undefined
    if (sendNotice !== undefined) context.background(() => sendNotice(before.email, email, undefined, given.now()))
    return ok({ success: true, user: adminUserView(user) })
  },
})

function patchOf(body: UserChange, now: Date): UserPatch {
  const { phoneNumber: number } = body
  return {
    ...withoutUndefined(body),
    ...(number !== undefined && {
      isPhoneVerified: number === null ? null : true,
      smsCode: null,
      smsCodeExpiresAt: null,
    }),
    ...(body.isEmailVerified === true && { emailVerificationDeadline: null }),
    updatedAt: now,
  }
}
