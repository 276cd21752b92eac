import * as v from 'valibot'
import { emailAddress } from '../../../accounts/email-address.ts'
import { invalidInput } from '../../../http/errors.ts'
import type { User, UserStore } from '../../../ports/users.ts'

/** Fields that name the account of a sign-in by text message. */
export const accountFields = {
  email: v.optional(emailAddress),
  userId: v.optional(v.pipe(v.string(), v.maxLength(256))),
}

export interface NamedAccount {
  readonly email?: string | undefined
  readonly userId?: string | undefined
}

/** 400 when neither field is there. */
export function assertNamed({ email, userId }: NamedAccount): void {
  if (email === undefined && userId === undefined) throw invalidInput({ path: 'email', rule: 'required' })
}

export function findAccount({ email, userId }: NamedAccount, users: UserStore): Promise<User | null> {
  return userId === undefined ? users.findByEmail(email ?? '') : users.findById(userId)
}
