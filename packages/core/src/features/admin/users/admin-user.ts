/** Users as administrators see and change them. Routes: /api/users and below, /api/2fa-policy. Ports: users, sessions, proofs, metadata; mailer if there is one. */
import * as v from 'valibot'
import { userFields, userView } from '../../../accounts/profile-view.ts'
import { text } from '../../../http/text.ts'
import { timestamp } from '../../../http/timestamps.ts'
import type { User } from '../../../ports/users.ts'

/** A user on the wire. */
export const adminUser = v.object({
  ...userFields,
  require2FA: v.boolean(),
  isDisabled: v.boolean(),
  emailVerificationDeadline: v.optional(timestamp),
  createdAt: timestamp,
})

export function adminUserView(user: User): v.InferInput<typeof adminUser> {
  const { emailVerificationDeadline: deadline, createdAt } = user
  return {
    ...userView(user),
    require2FA: user.require2FA ?? false,
    isDisabled: user.isDisabled ?? false,
    ...(deadline !== undefined && { emailVerificationDeadline: deadline.toISOString() }),
    createdAt: createdAt.toISOString(),
  }
}

/** Answer to a change of a user. */
export const changedUser = v.object({ success: v.literal(true), user: adminUser })

export const personName = text(0, 100)
