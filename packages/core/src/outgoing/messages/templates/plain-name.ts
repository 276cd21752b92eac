import { maskedEmail } from '../masked-email.ts'

const PLAIN_NAME =
  /^(?!.*(?:\.\S|\p{Default_Ignorable_Code_Point}|\p{N}(?:[ ._-]*\p{N}){4}))[\p{L}\p{M}\p{N}'’. _-]{1,40}$/u
const PLAIN_TITLE =
  /^(?!.*(?:\.\S|\p{Default_Ignorable_Code_Point}|\p{N}(?:[^\p{L}]*\p{N}){4}))[\p{L}\p{M}\p{N}'’&+,()!/. _-]{1,60}$/u
const PLAIN_ADDRESS = /^(?!www\.)[a-z0-9][a-z0-9._+-]{0,63}@[a-z0-9.-]{1,253}$/

/**
 * Returns the name if it is safe to show in a mail, else undefined. Strangers choose names, so a name that could contain a message, a link, a phone
 * number or invisible characters isn't safe (R11).
 */
export function plainName(name: unknown): string | undefined {
  return typeof name === 'string' && PLAIN_NAME.test(name) ? name : undefined
}

/**
 * Returns the name of an organisation if it is safe to show in a mail, else undefined. Members choose these names, which may be longer than a
 * person's and contain more punctuation.
 */
export function plainTitle(name: unknown): string | undefined {
  return typeof name === 'string' && PLAIN_TITLE.test(name) ? name : undefined
}

export function plainAddress(address: string): string | undefined {
  return PLAIN_ADDRESS.test(address) ? address : undefined
}

/**
 * Returns the address with most of its local part hidden, such as `a***@example.com`. Returns undefined if a mail must not show the
 * address.
 */
export function maskedAddress(address: string): string | undefined {
  return plainAddress(address) && maskedEmail(address)
}

/** Returns the name of a provider account, else its address (not masked). Returns undefined if a mail must show neither. */
export function accountLabel({ name, email }: { readonly name?: string; readonly email?: string }): string | undefined {
  return plainName(name) ?? (email === undefined ? undefined : plainAddress(email))
}
