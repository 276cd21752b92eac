import type { TelemetryEvent } from '../api-types.ts'
import { settingName } from '../control/setting-words.ts'
import { type PlainText, t } from '../language/text.ts'
import { fieldName } from '../users/field-names.ts'
import { errorInWords } from '../webhooks/deliveries/error-in-words.ts'

const METHODS: Readonly<Record<string, PlainText>> = {
  password: 'password',
  oauth: 'an identity provider',
  'magic-link': 'mailed link or code',
  sms: 'text message',
  passkey: 'passkey',
  link: 'the mailed link of a linked account',
  guest: 'no method: a guest',
  unknown: 'unknown',
}

const SECOND_FACTORS: Readonly<Record<string, PlainText>> = {
  totp: 'an authenticator app',
  recovery: 'a recovery code',
  sms: 'a text message',
  'magic-link': 'a mailed link',
  passkey: 'a passkey',
}

const REASONS: Readonly<Record<string, PlainText>> = {
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

/** Returns the translated text for a name, or undefined. Reads only own properties, so that `constructor` isn't found. */
function own(table: Readonly<Record<string, PlainText>>, name: string): string | undefined {
  const text = Object.hasOwn(table, name) ? table[name] : undefined
  return text && t(text)
}

/**
 * Returns a reason in words. `hasAccount`: true if the event names an account, so that INVALID_CREDENTIALS can only mean a wrong password. An unknown
 * code becomes lower case, with spaces for `-` and `_`.
 */
export function reasonOf(code: string, hasAccount: boolean): string {
  if (hasAccount && code === 'INVALID_CREDENTIALS') return t('wrong password')
  return own(REASONS, code) ?? code.replaceAll(/[-_]/g, ' ').toLowerCase()
}

/** Returns the name of a sign-in method in words. Returns an unknown name unchanged. */
export function methodName(name: string): string {
  return own(METHODS, name) ?? name
}

/** Returns how someone signed in or tried to, such as `password` or `google`. Undefined if the event doesn't say. */
export function methodOf({ event, data }: TelemetryEvent): string | undefined {
  const [method, provider] = [textOf(data?.method), textOf(data?.provider)]
  if (provider !== undefined && provider !== 'local') return provider
  // In an event of the host, a word such as `guest` may have another meaning, so it stays unchanged.
  return method !== undefined && event.startsWith('identity.') ? methodName(method) : method
}

/** Returns how someone signed in, such as `with password and an authenticator app`. */
function methodNote(event: TelemetryEvent): string | undefined {
  const method = methodOf(event)
  const second = textOf(event.data?.secondFactor)
  if (method === undefined) return undefined
  if (second === undefined) return t('with {method}', { method })
  return t('with {method} and {second}', { method, second: own(SECOND_FACTORS, second) ?? second })
}

/** Returns the reason, the changed fields and the role of an event, as far as it has them. */
function otherNotes({ event, data, userId }: TelemetryEvent): readonly (string | undefined)[] {
  const reason = textOf(data?.reason)
  const hasAccount = typeof userId === 'string'
  const inWords = (text: string) =>
    event === 'identity.message.given_up' ? errorInWords(text) : reasonOf(text, hasAccount)
  const names = [data?.fields, data?.keys].flatMap((list) => (Array.isArray(list) ? list.map(String) : []))
  return [reason && inWords(reason), names.map(nameFor(event)).join(', '), textOf(data?.role)]
}

/** Returns the function that names what an event changed. Only fields of users and settings have names; others are shown unchanged. */
function nameFor(event: string): (name: string) => string {
  if (event.startsWith('identity.user.')) return fieldName
  return event === 'identity.settings.updated' ? settingName : (name) => name
}

/** Returns what an event's data adds to its name: method, second factor, reason, changed fields and role. Empty if nothing. */
export function eventNote(event: TelemetryEvent): string {
  return joined([methodNote(event), ...otherNotes(event)])
}

const joined = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(': ')

const SENTENCES: Readonly<Record<string, PlainText>> = {
  'identity.auth.login.success': 'Signed in',
  'identity.auth.login.failed': 'Could not sign in',
  'identity.auth.logout': 'Signed out',
  'identity.auth.oauth.success': 'The identity provider confirmed the person',
  'identity.auth.oauth.conflict': 'Sign-in with a provider: an account with this address already existed',
  'identity.user.created': 'Account created',
  'identity.user.disabled': 'Account disabled',
  'identity.user.enabled': 'Account enabled',
  'identity.user.email.verified': 'Email address verified',
  'identity.user.email.changed': 'Email address changed',
  'identity.user.password.changed': 'Password changed',
  'identity.user.password.reset_mailed': 'Link to choose a new password mailed',
  'identity.user.2fa.enabled': 'Authenticator app set up',
  'identity.user.2fa.disabled': 'Authenticator app removed',
  'identity.user.2fa.recovery_used': 'Recovery code used',
  'identity.user.passkey.added': 'Passkey added',
  'identity.user.passkey.removed': 'Passkey removed',
  'identity.user.linked': 'Account at a provider linked',
  'identity.user.unlinked': 'Account at a provider unlinked',
  'identity.user.sign_in_methods.suspended': 'Sign-in methods suspended',
  'identity.user.sign_in_method.restored': 'Sign-in method allowed again',
  'identity.user.updated': 'Profile changed',
  'identity.user.guest.superseded': 'Signed in after using the service as a guest',
  'identity.guest.created': 'Guest created',
  'identity.guest.upgraded': 'The guest created an account',
  'identity.guest.superseded': 'The guest signed in to an existing account',
  'identity.user.deleted': 'Account deleted',
  'identity.user.email.opened': 'Mailed links allowed for an address set by an administrator',
  'identity.user.phone.changed': 'Phone number changed',
  'identity.user.2fa.recovery_renewed': 'Recovery codes replaced',
  'identity.user.passkey.clone_warning': 'A passkey may have been copied',
  'identity.user.passkey.backup_changed': 'Backup state of a passkey changed',
  'identity.user.secured': 'Account secured by its owner',
  'identity.session.created': 'Session started',
  'identity.session.rotated': 'Session refreshed',
  'identity.session.expired': 'Session expired',
  'identity.session.revoked': 'Session ended',
  'identity.session.reuse_detected': 'A refresh token was used twice',
  'identity.role.created': 'Role created',
  'identity.role.deleted': 'Role deleted',
  'identity.role.assigned': 'Role assigned',
  'identity.role.revoked': 'Role removed',
  'identity.permission.granted': 'Permission added to a role',
  'identity.permission.revoked': 'Permission removed from a role',
  'identity.tenant.created': 'Tenant created',
  'identity.tenant.updated': 'Tenant changed',
  'identity.tenant.deleted': 'Tenant deleted',
  'identity.tenant.user.added': 'Member added',
  'identity.tenant.user.removed': 'Member removed',
  'identity.apikey.created': 'API key created',
  'identity.apikey.adopted': 'API key got a new owner',
  'identity.apikey.revoked': 'API key revoked',
  'identity.apikey.deleted': 'API key deleted',
  'identity.invitation.created': 'Person invited',
  'identity.invitation.resent': 'Invitation sent again',
  'identity.invitation.revoked': 'Invitation revoked',
  'identity.invitation.accepted': 'Invitation accepted',
  'identity.impersonation.started': 'An administrator began to act as the user',
  'identity.impersonation.stopped': 'An administrator stopped acting as the user',
  'identity.webhook.created': 'Webhook created',
  'identity.webhook.updated': 'Webhook changed',
  'identity.webhook.deleted': 'Webhook deleted',
  'identity.webhook.disabled': 'Webhook switched off after failures',
  'identity.webhook.replayed': 'Deliveries sent again',
  'identity.webhook.tested': 'Test event sent to a webhook',
  'identity.webhook.dry_run': 'Script tried out',
  'identity.settings.updated': 'Settings changed',
  'identity.mail.tested': 'Test mail sent',
  'identity.audit.head': 'Newest row of the audit trail sent to receivers',
  'identity.audit.unfinished': 'A change may not have been finished',
  'identity.data.exported': 'Data exported',
  'identity.message.given_up': 'Message given up',
  'identity.message.replayed': 'Message sent again',
  'identity.authorization-server.client.created': 'App registered',
  'identity.authorization-server.client.updated': 'App changed',
  'identity.authorization-server.client.deleted': 'App deleted',
  'identity.authorization-server.client.withdrawn': 'Trust in an app withdrawn',
  'identity.authorization-server.grant.given': 'Access given to an app',
  'identity.authorization-server.grant.ended': 'Access of an app ended',
  'identity.authorization-server.consent.ended': 'Consent to an app ended',
  'identity.authorization-server.tenant.updated': 'Apps of a tenant changed',
  'identity.apps.handed_over': 'An app was signed in with the browser’s session',
}

/** Returns what happened in words, such as `Settings changed`. Undefined for unknown events, such as the host's own. */
export function eventTitle(name: string): string | undefined {
  return own(SENTENCES, name)
}

/** Returns the names of all events that have a title, each with its title. */
export function namedEvents(): readonly (readonly [name: string, title: string])[] {
  return Object.entries(SENTENCES).map(([name, text]) => [name, t(text)])
}

/** Returns an event as a sentence, such as `Could not sign in with password: wrong password, or no such account`. */
export function eventSentence(event: TelemetryEvent): string {
  const sentence = eventTitle(event.event)
  if (sentence === undefined) return joined([event.event, eventNote(event)])
  return joined([[sentence, methodNote(event)].filter(Boolean).join(' '), ...otherNotes(event)])
}

/** Returns who caused the event: an email address, an id, or words for the admin secret. Undefined if the event doesn't say. */
export function actorOf({ actor, data }: TelemetryEvent): string | undefined {
  const by = actor?.email ?? textOf(data?.by)
  return by === 'admin' ? t('the holder of the admin secret') : by
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
