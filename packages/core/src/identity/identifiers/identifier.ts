import * as v from 'valibot'
import type { Identifier, PhoneIdentifiers, Usernames } from '../../ports/accounts/identifiers.ts'
import type { User, UserStore } from '../../ports/accounts/users.ts'
import { normaliseEmail } from '../accounts/email-address.ts'
import { normalisePhoneNumber } from '../accounts/phone-number.ts'
import type { LockedAccount } from '../lockout/locked-account.ts'
import { lockedAccount } from '../lockout/locked-account.ts'

/** Maximum length of a text that is used as the key of a count. */
const KEY_LENGTH = 256

/** Field of a request that names an account by any identifier of the option `identifiers`. */
export const identifierField = v.pipe(
  v.string(),
  v.maxLength(1024, 'max_length'),
  v.description('Email address, username or phone number: an identifier with which the service lets people sign in.'),
)

export interface IdentifierGiven {
  readonly users: UserStore
  readonly identifiers: readonly Identifier[]
  readonly usernames: Usernames | undefined
  readonly phoneIdentifiers: PhoneIdentifiers | undefined
}

interface NamedAccount extends LockedAccount {
  /** The address, if an address was typed. */
  readonly email?: string
}

interface Read {
  readonly kind: Identifier
  /** The stored form. Null if the text isn't valid, so that no account can have it. */
  readonly value: string | null
}

/** Reads which identifier a person typed: an address has `@`, a phone number begins with `+`, and a username has neither. */
export function readIdentifier(typed: string, usernames: Usernames | undefined): Read {
  const text = typed.normalize('NFKC').trim()
  if (text.includes('@')) return { kind: 'email', value: normaliseEmail(typed) }
  if (!text.startsWith('+')) return { kind: 'username', value: usernames?.normalise(typed) ?? null }
  const number = normalisePhoneNumber(text)
  return { kind: 'phone', value: /^\+[1-9]\d{6,14}$/.test(number) ? number : null }
}

/** Returns the account with this identifier, or null if there is none or the service doesn't take such identifiers. */
export async function findByIdentifier(typed: string, given: IdentifierGiven): Promise<User | null> {
  return findRead(readIdentifier(typed, given.usernames), given)
}

/**
 * Returns the account that a typed identifier names, for the lockout. If the account exists, guesses with any of its identifiers share one
 * count. Otherwise each normalised text has its own count.
 */
export async function accountOfIdentifier(typed: string, given: IdentifierGiven): Promise<NamedAccount> {
  const read = readIdentifier(typed, given.usernames)
  const { kind, value } = read
  // The lockout counts an account by its email address, so no lookup is needed here.
  if (kind === 'email' && value !== null) return { key: value, email: value, find: () => findRead(read, given) }
  const user = await findRead(read, given)
  if (user !== null) return lockedAccount(user)
  return { key: identifierKey(typed, value), find: async () => null }
}

/** Returns the text under which an identifier without an account is counted. `value`: the identifier's normal form, if it has one. */
export function identifierKey(typed: string, value: string | null): string {
  return value ?? typed.normalize('NFKC').trim().toLowerCase().slice(0, KEY_LENGTH)
}

async function findRead({ kind, value }: Read, given: IdentifierGiven): Promise<User | null> {
  if (value === null || !given.identifiers.includes(kind)) return null
  if (kind === 'email') return given.users.findByEmail(value)
  if (kind === 'username') return (await given.usernames?.find(value)) ?? null
  const user = (await given.phoneIdentifiers?.find(value)) ?? null
  // The store may have kept `phoneIdentifier` when the number changed. The old number must not sign in.
  return user !== null && user.phoneNumber === value && user.isPhoneVerified !== false ? user : null
}
