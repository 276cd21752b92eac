import type { EventName } from './catalogue.ts'

// A record, so that the compiler refuses a name that lacks as well as one that isn't in the catalogue.
const names: Readonly<Record<EventName, true>> = {
  'identity.auth.login.success': true,
  'identity.auth.login.failed': true,
  'identity.auth.logout': true,
  'identity.auth.oauth.success': true,
  'identity.auth.oauth.conflict': true,
  'identity.session.created': true,
  'identity.session.rotated': true,
  'identity.session.expired': true,
  'identity.session.revoked': true,
  'identity.session.reuse_detected': true,
  'identity.user.created': true,
  'identity.user.deleted': true,
  'identity.user.updated': true,
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
  'identity.tenant.created': true,
  'identity.tenant.deleted': true,
  'identity.tenant.user.added': true,
  'identity.tenant.user.removed': true,
  'identity.role.assigned': true,
  'identity.role.revoked': true,
  'identity.permission.granted': true,
  'identity.permission.revoked': true,
  'identity.apikey.created': true,
  'identity.apikey.revoked': true,
  'identity.settings.updated': true,
}

/** Every event of the service's own, in the catalogue's order. */
export const EVENT_NAMES: readonly EventName[] = Object.keys(names).filter(isEventName)

/** Whether a name is one of the service's own events. */
export function isEventName(name: string): name is EventName {
  return Object.hasOwn(names, name)
}
