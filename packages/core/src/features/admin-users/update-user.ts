import * as v from 'valibot'
import type { Publication } from '../../events/bus.ts'
import { failure } from '../../http/errors.ts'
import { limits } from '../../http/limits.ts'
import { ok } from '../../http/reply.ts'
import type { User, UserPatch } from '../../ports/users.ts'
import { endAccess } from '../../sign-in/end-access.ts'
import { endpoint } from '../../sign-in/services.ts'
import { verificationDeadline } from '../../sign-in/verification-deadline.ts'
import { phoneNumber } from '../../users/phone-number.ts'
import { requireUser } from '../../users/require-user.ts'
import { roleName } from '../../users/role-name.ts'
import { withoutUndefined } from '../../users/without-undefined.ts'
import { adminUserView, changedUser, personName } from './admin-user.ts'

const userChange = v.strictObject({
  isEmailVerified: v.optional(v.boolean()),
  require2FA: v.optional(v.boolean()),
  role: v.nullish(roleName),
  isDisabled: v.optional(v.boolean()),
  firstName: v.nullish(personName),
  lastName: v.nullish(personName),
  phoneNumber: v.nullish(phoneNumber),
})

type UserChange = v.InferOutput<typeof userChange>

/** Changes a user: absent fields stay, `null` removes. Disabling ends all sessions and proofs (R28). */
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:id',
  summary: 'Change a user',
  access: 'admin',
  needs: ['users', 'sessions', 'proofs'],
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
    const about = { userId: id, correlationId: context.correlationId }
    const user = body.isDisabled
      ? await endAccess(id, patch, { reason: 'user-disabled', by: admin.by, about }, given)
      : await given.users.update(id, patch)
    if (user === null) throw failure('USER_NOT_FOUND')
    // Codes that went to the number before open nothing any more.
    if (body.phoneNumber !== undefined)
      await given.proofs.deleteFor(id, ['phone-code', 'sms-code-2fa', 'sms-code-attempts'])
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

/** What has happened by a change, each in its own event. */
function eventsOf(body: UserChange, before: User, by: string): readonly Told[] {
  const { isDisabled, isEmailVerified, phoneNumber: number, ...others } = body
  const fields = Object.keys(withoutUndefined(others))
  const wasDisabled = before.isDisabled ?? false
  // Taking the verification back has no event of its own.
  if (isEmailVerified === false && before.isEmailVerified) fields.push('isEmailVerified')
  return [
    ...(isDisabled === true && !wasDisabled ? [{ event: 'identity.user.disabled' as const, data: { by } }] : []),
    ...(isDisabled === false && wasDisabled ? [{ event: 'identity.user.enabled' as const, data: { by } }] : []),
    ...(isEmailVerified === true && !before.isEmailVerified
      ? [{ event: 'identity.user.email.verified' as const, data: { email: before.email } }]
      : []),
    ...(number !== undefined && number !== (before.phoneNumber ?? null)
      ? [
          {
            event: 'identity.user.phone.changed' as const,
            data: { hasPhone: number !== null, verified: number !== null, by },
          },
        ]
      : []),
    ...(fields.length > 0 ? [{ event: 'identity.user.updated' as const, data: { fields, by } }] : []),
  ]
}
