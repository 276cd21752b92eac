import * as v from 'valibot'
import { personName } from '../../../foundations/values/name-text.ts'
import { emailAddress } from '../../../identity/accounts/email-address.ts'
import { phoneNumber } from '../../../identity/accounts/phone-number.ts'
import { roleName } from '../../../identity/accounts/tenants/role-name.ts'

/** Fields of a user that an administrator may change. */
export const userChange = v.strictObject({
  email: v.optional(emailAddress),
  isEmailVerified: v.optional(v.boolean()),
  require2FA: v.optional(v.boolean()),
  role: v.nullish(roleName),
  isDisabled: v.optional(v.boolean()),
  firstName: v.nullish(personName),
  lastName: v.nullish(personName),
  name: v.nullish(personName),
  username: v.nullish(v.string()),
  phoneNumber: v.nullish(phoneNumber),
})

export type UserChange = v.InferOutput<typeof userChange>
