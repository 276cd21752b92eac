import * as v from 'valibot'
import { failure, invalidInput } from '../../../foundations/values/errors.ts'
import { emailAddress } from '../../../identity/accounts/email-address.ts'
import { keepsSmsCodes, type SmsUserStore } from '../../../identity/accounts/sms-user-store.ts'
import type { User, UserStore } from '../../../ports/users.ts'

export const accountFields = {
  email: v.optional(emailAddress),
  userId: v.optional(v.pipe(v.string(), v.maxLength(256))),
}

export interface NamedAccount {
  readonly email?: string | undefined
  readonly userId?: string | undefined
}

/** Rejects with 404 if the store keeps no SMS sign-in codes. */
export function assertSignInBySms(users: UserStore): asserts users is SmsUserStore {
  if (!keepsSmsCodes(users)) throw failure('NOT_FOUND')
}

/** Rejects with 400 if the request has neither `email` nor `userId`. */
export function assertNamed({ email, userId }: NamedAccount): void {
  if (email === undefined && userId === undefined) throw invalidInput({ path: 'email', rule: 'required' })
}

export function findAccount({ email, userId }: NamedAccount, users: UserStore): Promise<User | null> {
  return userId === undefined ? users.findByEmail(email ?? '') : users.findById(userId)
}
