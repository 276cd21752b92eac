import type { UsernameOptions } from '../../ports/accounts/identifiers.ts'

const DEFAULT_FORM = /^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$/
const MAX_LENGTH = 64
/** Code points that show nothing or change how the others are shown: with one of them, two usernames look alike. */
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** Usernames that look official, like a placeholder, or like the mailboxes that every domain has (RFC 2142). */
const RESERVED: readonly string[] = [
  ...['admin', 'administrator', 'root', 'system', 'sysadmin', 'superuser', 'owner', 'staff', 'team', 'official'],
  ...['support', 'help', 'helpdesk', 'info', 'contact', 'security', 'abuse', 'moderator', 'billing', 'sales'],
  ...['postmaster', 'hostmaster', 'webmaster', 'mail', 'noreply', 'no-reply', 'mailer-daemon', 'api', 'www', 'auth'],
  ...['login', 'logout', 'register', 'signin', 'signup', 'account', 'settings', 'user', 'users', 'username'],
  ...['guest', 'anonymous', 'nobody', 'everyone', 'deleted', 'unknown', 'null', 'undefined', 'none', 'true', 'false'],
]

/** Returns the stored form of a username, or null if it isn't allowed. The rules of `isPossible` apply even if the host's rule allows more. */
export function normaliseUsername(typed: string, normalise: UsernameOptions['normalise'] = byDefault): string | null {
  if (typed.length > 4 * MAX_LENGTH) return null
  const username = normalise(typed)
  return username !== null && isPossible(username) ? username : null
}

/** Returns the usernames that only administrators can assign, in their stored form. */
export function reservedUsernames({ normalise, reserved = [] }: UsernameOptions): ReadonlySet<string> {
  return new Set([...RESERVED, ...reserved].map((username) => normaliseUsername(username, normalise) ?? username))
}

/** Default of the option `username.normalise`. */
function byDefault(typed: string): string | null {
  const username = typed.trim().normalize('NFKC').toLowerCase()
  return DEFAULT_FORM.test(username) ? username : null
}

/**
 * True for 1 to 64 characters with at least one letter and no space at the ends. False for texts that could be an email address or a phone
 * number. False for invisible characters, because people can't tell two such texts apart.
 */
function isPossible(username: string): boolean {
  return (
    username.length > 0 &&
    username.length <= MAX_LENGTH &&
    /\p{L}/u.test(username) &&
    // Also excludes full-width `＠` and `＋`: `readIdentifier` normalises to NFKC and would read an address or a phone number.
    !/^\+|@/.test(username.normalize('NFKC')) &&
    !INVISIBLE.test(username.replaceAll(' ', '')) &&
    username.trim() === username
  )
}
