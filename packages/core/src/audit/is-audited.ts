import type { EventName } from '../events/catalogue.ts'
import type { Envelope } from '../events/envelope.ts'

/**
 * True for changes of an account's security and of the service. Other events are recorded only if an administrator caused them, so that
 * sign-ins and sessions never wait for the chain. The record makes the compiler demand a decision for each new event.
 */
const AUDITED: Readonly<Record<EventName, boolean>> = {
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
  'identity.user.updated': false,
  'identity.user.disabled': true,
  'identity.user.enabled': true,
  'identity.user.email.verified': true,
  'identity.user.email.changed': true,
  'identity.user.phone.changed': true,
  'identity.user.password.changed': true,
  'identity.user.2fa.enabled': true,
  'identity.user.2fa.disabled': true,
  'identity.user.2fa.recovery_used': true,
  'identity.user.linked': true,
  'identity.user.unlinked': true,
  'identity.user.passkey.added': true,
  'identity.user.passkey.removed': true,
  'identity.user.passkey.clone_warning': true,
  'identity.tenant.created': true,
  'identity.tenant.deleted': true,
  'identity.tenant.updated': true,
  'identity.tenant.user.added': true,
  'identity.tenant.user.removed': true,
  'identity.role.assigned': true,
  'identity.role.revoked': true,
  'identity.permission.granted': true,
  'identity.permission.revoked': true,
  'identity.apikey.created': true,
  'identity.apikey.revoked': true,
  'identity.invitation.created': true,
  'identity.invitation.revoked': true,
  'identity.invitation.accepted': true,
  'identity.webhook.replayed': true,
  'identity.settings.updated': true,
}

const audited: ReadonlySet<string> = new Set(Object.entries(AUDITED).flatMap(([name, is]) => (is ? [name] : [])))

/** True if the audit trail records this event of the service. */
export function isAudited({ event, data }: Pick<Envelope, 'event' | 'data'>): boolean {
  return audited.has(event) || (Object.hasOwn(AUDITED, event) && Reflect.get(data, 'by') !== undefined)
}
