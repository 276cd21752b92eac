import * as v from 'valibot'
import { failure, invalidInput } from '../../../foundations/values/errors.ts'
import { emailAddress } from '../../../identity/accounts/email-address.ts'
import { keepsSmsCodes, type SmsUserStore } from '../../../identity/accounts/sms-user-store.ts'
import { findByIdentifier, type IdentifierGiven, identifierField } from '../../../identity/identifiers/identifier.ts'
import type { User, UserStore } from '../../../ports/accounts/users.ts'

export const accountFields = {
  email: v.optional(emailAddress),
  userId: v.optional(v.pipe(v.string(), v.maxLength(256))),
  identifier: v.optional(identifierField),
}

export interface NamedAccount {
  readonly email?: string | undefined
  readonly userId?: string | undefined
  readonly identifier?: string | undefined
}

/** Rejects with 404 if the store keeps no SMS sign-in codes. */
export function assertSignInBySms(users: UserStore): asserts users is SmsUserStore {
  if (!keepsSmsCodes(users)) throw failure('NOT_FOUND')
}

/** Rejects with 400 if the request has no `email`, `userId` or `identifier`. */
export function assertNamed({ email, userId, identifier }: NamedAccount): void {
  if ((email ?? userId ?? identifier) === undefined) throw invalidInput({ path: 'email', rule: 'required' })
}

export function findAccount({ email, userId, identifier }: NamedAccount, given: IdentifierGiven): Promise<User | null> {
  if (userId !== undefined) return given.users.findById(userId)
  return email === undefined ? findByIdentifier(identifier ?? '', given) : given.users.findByEmail(email)
}
