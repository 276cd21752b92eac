import type { UsernameOptions } from '../../ports/accounts/identifiers.ts'

const DEFAULT_FORM = /^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$/
const MAX_LENGTH = 64
/** Code points that show nothing or change how the others are shown: with one of them, two usernames look alike. */
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** Usernames that look like the service itself, or like an address of every domain (RFC 2142). */
const RESERVED: readonly string[] = [
  ...['admin', 'administrator', 'root', 'system', 'sysadmin', 'superuser', 'owner', 'staff', 'team', 'official'],
  ...['support', 'help', 'helpdesk', 'info', 'contact', 'security', 'abuse', 'moderator', 'billing', 'sales'],
  ...['postmaster', 'hostmaster', 'webmaster', 'mail', 'noreply', 'no-reply', 'mailer-daemon', 'api', 'www', 'auth'],
  ...['login', 'logout', 'register', 'signin', 'signup', 'account', 'settings', 'user', 'users', 'username'],
  ...['guest', 'anonymous', 'nobody', 'everyone', 'deleted', 'unknown', 'null', 'undefined', 'none', 'true', 'false'],
]

/** Returns the stored form of a username, or null if no username may be like this, whatever the host allows. */
export function normaliseUsername(typed: string, normalise: UsernameOptions['normalise'] = byDefault): string | null {
  if (typed.length > 4 * MAX_LENGTH) return null
  const username = normalise(typed)
  return username !== null && isPossible(username) ? username : null
}

/** Returns the usernames that only administrators give, in their stored form. */
export function reservedUsernames({ normalise, reserved = [] }: UsernameOptions): ReadonlySet<string> {
  return new Set([...RESERVED, ...reserved].map((username) => normaliseUsername(username, normalise) ?? username))
}

/** The rule of the option `username.normalise` if the host has none. */
function byDefault(typed: string): string | null {
  const username = typed.trim().normalize('NFKC').toLowerCase()
  return DEFAULT_FORM.test(username) ? username : null
}

/** False for texts that could be an email address or a phone number, and for those that people can't see or tell apart from others. */
function isPossible(username: string): boolean {
  return (
    username.length > 0 &&
    username.length <= MAX_LENGTH &&
    /\p{L}/u.test(username) &&
    // In any width: a typed identifier is read after NFKC.
    !/^\+|@/.test(username.normalize('NFKC')) &&
    !INVISIBLE.test(username.replaceAll(' ', '')) &&
    username.trim() === username
  )
}
