import type { SignInMethod } from '../../ports/accounts/sessions.ts'

/** A sign-in method as events name it. `id`: id of the passkey, or of the account at its provider. */
export interface SignInMethodIds {
  readonly type: string
  readonly provider?: string
  readonly id?: string
}

/**
 * Name and data of each event. Events never contain secrets. `by`: id of the actor, such as an administrator or an API key (`Actor.id`). The user
 * concerned is in the envelope's metadata.
 */
export interface EventCatalogue {
  /** The newest row of the audit trail, once a day. A receiver that keeps it can prove later that rows were removed. */
  'identity.audit.head': { day: string; sequence: number; mac: string }
  /**
   * A change was started and its outcome is unknown: the process ended, or a store failed. Other events of the same request have the same
   * correlation id.
   */
  'identity.audit.unfinished': { action: string; target: Record<string, string>; startedAt: string; by?: string }
  'identity.auth.login.success': { method: SignInMethod; provider: string; secondFactor?: string }
  /**
   * `reason`: the error code of the response. `until`: the time at which RATE_LIMITED ends for this address or device. Present only if this wrong
   * password, usually the tenth, began the block.
   */
  'identity.auth.login.failed': {
    method: SignInMethod
    provider: string
    reason: string
    email?: string
    until?: string
  }
  'identity.auth.logout': { sessionHandle: string }
  'identity.auth.oauth.success': { provider: string; created: boolean; linked: boolean }
  'identity.auth.oauth.conflict': { provider: string; email: string }
  'identity.session.created': { sessionHandle: string; method: SignInMethod; ipAddress?: string; userAgent?: string }
  'identity.session.rotated': { sessionHandle: string }
  'identity.session.expired': { count: number }
  'identity.session.revoked': { sessionHandle?: string; count?: number; reason: string; by?: string }
  'identity.session.reuse_detected': { sessionHandle: string; ipAddress?: string; userAgent?: string }
  /** An administrator acts as the user. `statedReason`: why, in the administrator's words. */
  'identity.impersonation.started': { sessionHandle: string; by: string; statedReason: string; expiresAt: string }
  'identity.impersonation.stopped': { sessionHandle: string; by: string }
  'identity.user.created': { email: string; provider: string; by?: string }
  /** `reason`: `inactive-guest` if the service deleted a guest after days without activity. */
  'identity.user.deleted': { by?: string; reason?: 'inactive-guest' }
  /** Someone uses the application without an account. */
  'identity.guest.created': { ipAddress?: string; userAgent?: string }
  /** A guest signed up and keeps the user id. `provider`: `local`, or the id of the provider. `identity.user.created` is also published. */
  'identity.guest.upgraded': { email: string; provider: string }
  /** A guest signed in to the account `userId`. The event is about the guest, whose sessions have ended. */
  'identity.guest.superseded': { guestId: string; userId: string }
  /** The user signed in where they were a guest before. The guest's own event is `identity.guest.superseded`. */
  'identity.user.guest.superseded': { guestId: string }
  /** `require2FA`: the new value, if an administrator changed it for several users at once. */
  'identity.user.updated': { fields: readonly string[]; require2FA?: boolean; by?: string }
  'identity.user.disabled': { by?: string }
  'identity.user.enabled': { by?: string }
  'identity.user.email.verified': { email: string; by?: string }
  'identity.user.email.changed': { oldEmail: string; newEmail: string; by?: string }
  /** An administrator set a new address that the user couldn't confirm. The host's code now allows mailed links to sign in with this address. */
  'identity.user.email.opened': { by?: string }
  'identity.user.phone.changed': { hasPhone: boolean; verified: boolean; by?: string }
  'identity.user.password.changed': { reason: 'reset' | 'change' | 'mailbox-proof' | 'account-secured' }
  /** An administrator had a link mailed to the user with which they can set a password. */
  'identity.user.password.reset_mailed': { by?: string }
  'identity.user.2fa.enabled': { method: 'totp' }
  'identity.user.2fa.disabled': { method: 'totp'; by?: string }
  'identity.user.2fa.recovery_used': { remaining: number }
  /** The user replaced their recovery codes. */
  'identity.user.2fa.recovery_renewed': { remaining: number }
  'identity.user.linked': { provider: string; providerAccountId: string }
  'identity.user.unlinked': { provider: string; providerAccountId: string; by?: string }
  'identity.user.passkey.added': { passkeyId: string }
  'identity.user.passkey.removed': { passkeyId: string; reason: 'user' | 'mailbox-proof' | 'admin'; by?: string }
  /**
   * The user can't sign in with these methods until they allow them again. `reason`: `password-reset`, `mailbox-proof` or `account-secured`.
   * Phones have no id.
   */
  'identity.user.sign_in_methods.suspended': { reason: string; methods: readonly SignInMethodIds[] }
  'identity.user.sign_in_method.restored': { type: string; provider?: string; id: string }
  /** The user followed the link "This wasn't me" of a mail about a changed sign-in method of this type. */
  'identity.user.secured': { type: string }
  /** A passkey was used whose counter isn't above the stored one: the authenticator may have been copied. The use is refused. */
  'identity.user.passkey.clone_warning': { passkeyId: string }
  /** A passkey's eligibility for backup has changed, as after an update of a password manager. `isAccepted`: false if its use was refused. */
  'identity.user.passkey.backup_changed': { passkeyId: string; isBackupEligible: boolean; isAccepted: boolean }
  'identity.tenant.created': { tenantId: string; name: string; by?: string }
  'identity.tenant.updated': { tenantId: string; fields: readonly string[]; by?: string }
  'identity.tenant.deleted': { tenantId: string; name: string; by?: string }
  'identity.tenant.user.added': { tenantId: string; userId: string; by?: string }
  'identity.tenant.user.removed': { tenantId: string; userId: string; by?: string }
  'identity.role.created': { role: string; by?: string }
  'identity.role.deleted': { role: string; by?: string }
  'identity.role.assigned': { role: string; tenantId?: string; by?: string }
  'identity.role.revoked': { role: string; tenantId?: string; by?: string }
  'identity.permission.granted': { role: string; permissions: readonly string[]; by?: string }
  'identity.permission.revoked': { role: string; permissions: readonly string[]; by?: string }
  'identity.apikey.created': { keyId: string; name: string; by?: string }
  'identity.apikey.revoked': { keyId: string; name: string; by?: string }
  'identity.apikey.deleted': { keyId: string; name: string; by?: string }
  /** The maker of a tenant's key was removed from the tenant. The key stays: the person who removed the maker counts as its maker now. */
  'identity.apikey.adopted': { keyId: string; name: string; by?: string }
  'identity.invitation.created': { invitationId: string; by?: string }
  /** An administrator mailed an invitation again, with a new link. */
  'identity.invitation.resent': { invitationId: string; by?: string }
  'identity.invitation.revoked': { invitationId: string; by?: string }
  'identity.invitation.accepted': { invitationId: string }
  /** Events about a change or test of a webhook aren't sent to the webhook itself. */
  'identity.webhook.created': { webhookId: string; by?: string }
  'identity.webhook.updated': { webhookId: string; fields: readonly string[]; by?: string }
  'identity.webhook.deleted': { webhookId: string; by?: string }
  /** The service disabled a webhook. `reason`: `failing` after days without a success, `gone` after a response 410. */
  'identity.webhook.disabled': { webhookId: string; reason: string; failingSince: string }
  /** An administrator sent a test event to a webhook. `sentEvent`: its name. */
  'identity.webhook.tested': { webhookId: string; sentEvent: string; by?: string }
  /** An administrator tried out a script, without effects. `webhookId` is missing if the webhook with the script isn't saved yet. */
  'identity.webhook.dry_run': { webhookId?: string; by?: string }
  /** An administrator sent deliveries again: one (`deliveryId`), or all given-up ones of one webhook (`webhookId`) or of all webhooks. */
  'identity.webhook.replayed': { count: number; webhookId?: string; deliveryId?: string; by: string }
  /** The service gave up sending a mail or text message. `channel`: `mail` or `sms`. `kind`: such as `password-reset`. */
  'identity.message.given_up': { channel: string; kind: string; deliveryId: string; attempts: number; reason: string }
  /** An administrator had a mail or text message sent again. */
  'identity.message.replayed': { channel: string; kind: string; deliveryId: string; by: string }
  'identity.settings.updated': { keys: readonly string[]; by?: string }
  /** An administrator sent a mail as a test. `to`: the masked address. */
  'identity.mail.tested': { mail: string; to: string; by?: string }
  /** An administrator downloaded records. `filters`: names of the filters that were used. */
  'identity.data.exported': { file: string; filters: readonly string[]; by?: string }
}

export type EventName = keyof EventCatalogue

/**
 * All events. True for changes of an account's security and of the service, which the audit trail always records. The trail records other
 * events only if they name an actor (`by`), so that a user's own sign-ins never wait for the chain of rows. The type `Record` makes the compiler
 * demand a decision for each new event.
 */
export const AUDITED: Readonly<Record<EventName, boolean>> = {
  'identity.audit.head': true,
  'identity.audit.unfinished': true,
  'identity.auth.login.success': false,
  'identity.auth.login.failed': false,
  'identity.auth.logout': false,
  'identity.auth.oauth.success': false,
  'identity.auth.oauth.conflict': false,
  'identity.session.created': false,
  'identity.session.rotated': false,
  'identity.session.expired': false,
  'identity.session.revoked': false,
  'identity.session.reuse_detected': true,
  'identity.impersonation.started': true,
  'identity.impersonation.stopped': true,
  'identity.user.created': false,
  'identity.user.deleted': true,
  'identity.guest.created': false,
  'identity.guest.upgraded': false,
  'identity.guest.superseded': false,
  'identity.user.guest.superseded': false,
  'identity.user.updated': false,
  'identity.user.disabled': true,
  'identity.user.enabled': true,
  'identity.user.email.verified': true,
  'identity.user.email.changed': true,
  'identity.user.email.opened': true,
  'identity.user.phone.changed': true,
  'identity.user.password.changed': true,
  'identity.user.password.reset_mailed': true,
  'identity.user.2fa.enabled': true,
  'identity.user.2fa.disabled': true,
  'identity.user.2fa.recovery_used': true,
  'identity.user.2fa.recovery_renewed': true,
  'identity.user.linked': true,
  'identity.user.unlinked': true,
  'identity.user.passkey.added': true,
  'identity.user.passkey.removed': true,
  'identity.user.sign_in_methods.suspended': true,
  'identity.user.sign_in_method.restored': true,
  'identity.user.secured': true,
  'identity.user.passkey.clone_warning': true,
  'identity.user.passkey.backup_changed': true,
  'identity.tenant.created': true,
  'identity.tenant.updated': true,
  'identity.tenant.deleted': true,
  'identity.tenant.user.added': true,
  'identity.tenant.user.removed': true,
  'identity.role.created': true,
  'identity.role.deleted': true,
  'identity.role.assigned': true,
  'identity.role.revoked': true,
  'identity.permission.granted': true,
  'identity.permission.revoked': true,
  'identity.apikey.created': true,
  'identity.apikey.revoked': true,
  'identity.apikey.deleted': true,
  'identity.apikey.adopted': true,
  'identity.invitation.created': true,
  'identity.invitation.resent': true,
  'identity.invitation.revoked': true,
  'identity.invitation.accepted': true,
  'identity.webhook.created': true,
  'identity.webhook.updated': true,
  'identity.webhook.deleted': true,
  'identity.webhook.disabled': true,
  'identity.webhook.tested': true,
  'identity.webhook.dry_run': true,
  'identity.webhook.replayed': true,
  'identity.message.given_up': false,
  'identity.message.replayed': true,
  'identity.settings.updated': true,
  'identity.mail.tested': true,
  'identity.data.exported': true,
}

export const EVENT_NAMES: readonly EventName[] = Object.keys(AUDITED).filter(isEventName)

export function isEventName(name: string): name is EventName {
  return Object.hasOwn(AUDITED, name)
}
