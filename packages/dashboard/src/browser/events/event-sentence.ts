import type { TelemetryEvent } from '../api-types.ts'

const METHODS: Readonly<Record<string, string>> = {
  password: 'password',
  'magic-link': 'mailed link or code',
  sms: 'text message',
  passkey: 'passkey',
  link: 'the mailed link of a linked account',
  guest: 'no method: a guest',
}

const SECOND_FACTORS: Readonly<Record<string, string>> = {
  totp: 'an authenticator app',
  recovery: 'a recovery code',
  sms: 'a text message',
  'magic-link': 'a mailed link',
  passkey: 'a passkey',
}

const REASONS: Readonly<Record<string, string>> = {
  INVALID_CREDENTIALS: 'wrong password, or no such account',
  INVALID_CODE: 'wrong or expired code',
  INVALID_TEMP_TOKEN: 'the second step came too late',
  INVALID_PASSKEY: 'the passkey was not accepted',
  EMAIL_NOT_VERIFIED: 'the email address isn’t verified',
  EMAIL_VERIFICATION_REQUIRED: 'the email address wasn’t verified in time',
  ACCOUNT_DISABLED: 'the account is disabled',
  SIGN_IN_METHOD_SUSPENDED: 'this sign-in method is suspended until the user allows it again',
  '2FA_SETUP_REQUIRED': 'a second factor has to be set up first',
  RATE_LIMITED: 'too many attempts',
  USER_NOT_FOUND: 'no such account',
}

const own = (table: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** Returns a reason in words. Returns an unknown code unchanged. */
export function reasonOf(code: string): string {
  return own(REASONS, code) ?? code.replaceAll(/[-_]/g, ' ').toLowerCase()
}

/** Returns how someone signed in or tried to, such as `password` or `google`. Undefined if the event doesn't say. */
export function methodOf({ data }: TelemetryEvent): string | undefined {
  const [method, provider] = [textOf(data?.method), textOf(data?.provider)]
  if (provider !== undefined && provider !== 'local') return provider
  return method === undefined ? undefined : (own(METHODS, method) ?? method)
}

/** Says what an event's data adds to its name: method, second factor, reason and changed fields. Empty if nothing. */
export function eventNote(event: TelemetryEvent): string {
  const { data } = event
  const method = methodOf(event)
  const second = textOf(data?.secondFactor)
  const reason = textOf(data?.reason)
  const fields = [data?.fields, data?.keys].find((names) => Array.isArray(names))
  return [
    method && `with ${method}${second ? ` and ${own(SECOND_FACTORS, second) ?? second}` : ''}`,
    reason && reasonOf(reason),
    fields?.join(', '),
    textOf(data?.role),
  ]
    .filter(Boolean)
    .join(': ')
}

const SENTENCES: Readonly<Record<string, string>> = {
  'identity.auth.login.success': 'Signed in',
  'identity.auth.login.failed': 'Could not sign in',
  'identity.auth.logout': 'Signed out',
  'identity.auth.oauth.conflict': 'Met an existing account',
  'identity.user.created': 'Account created',
  'identity.user.disabled': 'Account disabled',
  'identity.user.enabled': 'Account enabled',
  'identity.user.email.verified': 'Email address verified',
  'identity.user.email.changed': 'Email address changed',
  'identity.user.password.changed': 'Password changed',
  'identity.user.password.reset_mailed': 'Link to a new password mailed',
  'identity.user.2fa.enabled': 'Authenticator app set up',
  'identity.user.2fa.disabled': 'Authenticator app removed',
  'identity.user.2fa.recovery_used': 'Recovery code used',
  'identity.user.passkey.added': 'Passkey added',
  'identity.user.passkey.removed': 'Passkey removed',
  'identity.user.linked': 'Provider account linked',
  'identity.user.unlinked': 'Provider account unlinked',
  'identity.user.sign_in_methods.suspended': 'Sign-in methods suspended',
  'identity.user.sign_in_method.restored': 'Sign-in method allowed again',
  'identity.user.updated': 'Profile changed',
}

/** Returns an event as a sentence, such as `Could not sign in with password: wrong password, or no such account`. */
export function eventSentence(event: TelemetryEvent): string {
  const sentence = own(SENTENCES, event.event)
  const note = eventNote(event)
  if (sentence === undefined) return [event.event, note].filter(Boolean).join(': ')
  return note === '' ? sentence : `${sentence}${note.startsWith('with ') ? ' ' : ': '}${note}`
}

/** Returns the administrator who caused the event, if one did. */
export function actorOf({ actor, data }: TelemetryEvent): string | undefined {
  const by = actor?.email ?? textOf(data?.by)
  return by === 'admin' ? 'the holder of the admin secret' : by
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
