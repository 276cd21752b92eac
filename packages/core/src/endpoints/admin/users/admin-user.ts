import * as v from 'valibot'
import { timestamp } from '../../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { userFields, userView } from '../../../identity/accounts/profile-view.ts'
import type { User } from '../../../ports/accounts/users.ts'

export const adminUser = v.object({
  ...userFields,
  require2FA: v.boolean(),
  isDisabled: v.boolean(),
  emailVerificationDeadline: v.optional(timestamp),
  createdAt: timestamp,
})

export function adminUserView(user: User): v.InferInput<typeof adminUser> {
  const { emailVerificationDeadline: deadline, createdAt } = user
  return withoutUndefined({
    ...userView(user),
    require2FA: user.require2FA ?? false,
    isDisabled: user.isDisabled ?? false,
    emailVerificationDeadline: deadline?.toISOString(),
    createdAt: createdAt.toISOString(),
  })
}

export const changedUser = v.object({ success: v.literal(true), user: adminUser })
