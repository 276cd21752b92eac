import type { User } from '../../ports/accounts/users.ts'
import { findByIdentifier, type IdentifierGiven, identifierKey, readIdentifier } from '../identifiers/identifier.ts'

/** Recipient of a sign-in mail. */
export interface Recipient {
  /** The account's address. If there is no account with an address: the typed text, so that requests for this text are counted, too (R24b). */
  readonly email: string
  /** The account, or null. An account without an address counts as none, because nothing can be mailed to it. */
  readonly found: User | null
  /** True if an address was typed, to which a sign-up may be mailed. */
  readonly isAddress: boolean
}

/** Returns the recipient with this address. Mails go to addresses even if the option `identifiers` doesn't have `email`. */
export async function recipientAt(email: string, { users }: Pick<IdentifierGiven, 'users'>): Promise<Recipient> {
  return { email, found: await users.findByEmail(email), isAddress: true }
}

/** Returns the recipient that a typed identifier names. */
export async function recipientOf(typed: string, given: IdentifierGiven): Promise<Recipient> {
  const { kind, value } = readIdentifier(typed, given.usernames)
  if (kind === 'email' && value !== null) return recipientAt(value, given)
  const user = await findByIdentifier(typed, given)
  if (user === null || user.email === null) return { email: identifierKey(typed, value), found: null, isAddress: false }
  return { email: user.email, found: user, isAddress: false }
}
