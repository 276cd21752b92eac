import { NO_ADDRESS_DOMAIN, type User } from '@sallyport/core'

/** Fields with secrets. A reader of the export could attack the account with them. */
const SECRET_FIELDS = ['passwordHash', 'totpSecret'] as const
/** State that means nothing in another service. */
const PASSING_FIELDS = ['smsCode', 'smsCodeExpiresAt', 'totpLastStep', 'sessionsValidAfter', 'updatedAt'] as const
const LEFT: readonly string[] = [...PASSING_FIELDS, ...SECRET_FIELDS]

/** Secrets of a user. A reader of the export could attack the account with them. */
export interface UserSecrets {
  readonly passwordHash?: string
  /** Secret of the authenticator app in base32, not encrypted. */
  readonly totpSecret?: string
  /** Keyed hashes. Only a service with the same master secret can check codes against them. */
  readonly recoveryCodes?: readonly string[]
}

/** Returns the fields of a user that `users import` takes, without secrets. Times become ISO 8601 texts when the result is written as JSON. */
export function exportedUser(user: User): Partial<User> {
  const isWithout = user.email.endsWith(`@${NO_ADDRESS_DOMAIN}`)
  const all = Object.entries(user).filter(([field]) => !LEFT.includes(field) && !(isWithout && field === 'email'))
  const fields = Object.fromEntries(all)
  // Always writes `isPhoneVerified`, because `import` treats a phone number without this field as unverified.
  return user.phoneNumber === undefined ? fields : { ...fields, isPhoneVerified: user.isPhoneVerified !== false }
}
