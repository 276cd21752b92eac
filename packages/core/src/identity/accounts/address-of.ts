import { failure } from '../../foundations/values/errors.ts'
import type { StoredUser, User } from '../../ports/accounts/users.ts'

/** A user who has an address. */
export type AddressedUser<U extends Pick<User, 'email'> = User> = U & { readonly email: string }

export function hasAddress<U extends Pick<User, 'email'>>(user: U): user is AddressedUser<U> {
  return user.email !== null
}

/** Returns the user's address. Rejects with 400 EMAIL_REQUIRED if the user has none. */
export function addressOf({ email }: Pick<User, 'email'>): string {
  if (email === null) throw failure('EMAIL_REQUIRED')
  return email
}

/**
 * Returns the name by which people recognise the account, for example in an authenticator app: the address, else the username, the phone
 * number or the id.
 */
export function accountLabel({ email, username, phoneIdentifier, id }: User): string {
  return email ?? username ?? phoneIdentifier ?? id
}

/** Returns the user as functions of the host get it: `email` is '' if the user has no address. */
export function forHost(user: User): StoredUser {
  return { ...user, email: user.email ?? '' }
}
