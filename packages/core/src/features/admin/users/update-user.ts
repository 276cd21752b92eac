import * as v from 'valibot'
import { endAccess } from '../../../accounts/end-access.ts'
import { phoneNumber } from '../../../accounts/phone-number.ts'
import { requireUser } from '../../../accounts/require-user.ts'
import { roleName } from '../../../accounts/role-name.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import type { Publication } from '../../../events/bus.ts'
import { aboutRequest } from '../../../http/about-request.ts'
import { failure } from '../../../http/errors.ts'
import { ok } from '../../../http/reply.ts'
import { withoutUndefined } from '../../../http/without-undefined.ts'
import { limits } from '../../../limits/limits.ts'
import { recordVerifiedOnly } from '../../../mailbox-ownership/ownership-record.ts'
import { verificationDeadline } from '../../../policies/email-verification.ts'
import type { User, UserPatch } from '../../../ports/users.ts'
import { adminUserView, changedUser, personName } from './admin-user.ts'

export const userChange = v.strictObject({
  isEmailVerified: v.optional(v.boolean()),
  require2FA: v.optional(v.boolean()),
  role: v.nullish(roleName),
  isDisabled: v.optional(v.boolean()),
  firstName: v.nullish(personName),
  lastName: v.nullish(personName),
  phoneNumber: v.nullish(phoneNumber),
})

type UserChange = v.InferOutput<typeof userChange>

/**
 * Changes a user. Missing fields keep their value; `null` removes it. Disabling a user ends all their sessions and one-time tokens (R28).
 */
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:id',
  summary: 'Change a user',
  success: 'User changed.',
  access: 'admin',
  needs: ['users', 'sessions', 'proofs'],
  uses: ['events', 'policies', 'now'],
  limit: limits.admin,
  body: userChange,
  replies: { 200: changedUser },
  errors: ['USER_NOT_FOUND'],

  async handle({ params: { id }, body, admin, context }, given) {
    const before = await requireUser(id, given.users)
    const isUnverified = body.isEmailVerified === false && before.isEmailVerified
    const patch = {
      ...patchOf(body, given.now()),
      ...(isUnverified && { emailVerificationDeadline: await verificationDeadline(given) }),
    }
    // Records that the administrator, not the registrant, confirmed the address. Without this record the address would count as owned
    // (R10).
    if (body.isEmailVerified && !before.isEmailVerified) await recordVerifiedOnly(before, given)
    const about = aboutRequest(context, { userId: id })
    const user = body.isDisabled
      ? await endAccess(id, patch, { reason: 'user-disabled', by: admin.by, about }, given)
      : await given.users.update(id, patch)
    if (user === null) throw failure('USER_NOT_FOUND')
    // Invalidates codes that were sent by text message to the previous number.
    if (body.phoneNumber !== undefined)
      await given.proofs.deleteFor(id, ['phone-code', 'sms-code-2fa', 'sms-code-attempts', 'second-factor-phone'])
    const told = eventsOf(body, before, admin.by)
    await given.events.publishAll(told.map((publication) => ({ ...publication, about })))
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

type Told = Publication extends infer P ? (P extends unknown ? Omit<P, 'about'> : never) : never

function eventsOf(body: UserChange, before: User, by: string): readonly Told[] {
  const { isDisabled, isEmailVerified, phoneNumber, ...others } = body
  const told: Told[] = []
  const fields = Object.keys(withoutUndefined(others))
  // Lists the field here, because withdrawing the verification has no event of its own.
  if (isEmailVerified === false && before.isEmailVerified) fields.push('isEmailVerified')
  if (isDisabled !== undefined && isDisabled !== (before.isDisabled ?? false))
    told.push({ event: isDisabled ? 'identity.user.disabled' : 'identity.user.enabled', data: { by } })
  if (isEmailVerified === true && !before.isEmailVerified)
    told.push({ event: 'identity.user.email.verified', data: { email: before.email } })
  if (phoneNumber !== undefined && phoneNumber !== (before.phoneNumber ?? null)) {
    const hasPhone = phoneNumber !== null
    told.push({ event: 'identity.user.phone.changed', data: { hasPhone, verified: hasPhone, by } })
  }
  if (fields.length > 0) told.push({ event: 'identity.user.updated', data: { fields, by } })
  return told
}
