/**
 * What the service says has happened: the names, what each tells, and the bus that carries them. Owns no route and no port;
 * recording, streaming and delivery are sinks that features attach. Never a secret in an event.
 */
import type { SignInMethod } from '../ports/sessions.ts'

/** Each event's name and data. `by` is the acting admin or API key; the subject's id is in the envelope's metadata. */
export interface EventCatalogue {
  'identity.auth.login.success': { method: SignInMethod; provider: string; secondFactor?: string }
  /** `reason` is the error code that was answered. */
  'identity.auth.login.failed': { method: SignInMethod; provider: string; reason: string; email?: string }
  'identity.auth.logout': { sessionHandle: string }
  'identity.auth.oauth.success': { provider: string; created: boolean; linked: boolean }
  'identity.auth.oauth.conflict': { provider: string; email: string }
  'identity.session.created': { sessionHandle: string; method: SignInMethod; ipAddress?: string; userAgent?: string }
  'identity.session.rotated': { sessionHandle: string }
  'identity.session.expired': { count: number }
  'identity.session.revoked': { sessionHandle?: string; count?: number; reason: string; by?: string }
  'identity.session.reuse_detected': { sessionHandle: string; ipAddress?: string; userAgent?: string }
  'identity.user.created': { email: string; provider: string; by?: string }
  'identity.user.deleted': { by?: string }
  'identity.user.updated': { fields: readonly string[]; by?: string }
  'identity.user.disabled': { by?: string }
  'identity.user.enabled': { by?: string }
  'identity.user.email.verified': { email: string }
  'identity.user.email.changed': { oldEmail: string; newEmail: string }
  'identity.user.phone.changed': { hasPhone: boolean; verified: boolean; by?: string }
  'identity.user.password.changed': { reason: 'reset' | 'change' | 'mailbox-proof' }
  'identity.user.2fa.enabled': { method: 'totp' }
  'identity.user.2fa.disabled': { method: 'totp'; by?: string }
  'identity.user.2fa.recovery_used': { remaining: number }
  'identity.user.linked': { provider: string; providerAccountId: string }
  'identity.user.unlinked': { provider: string; providerAccountId: string }
  'identity.tenant.created': { tenantId: string; name: string; by?: string }
  'identity.tenant.deleted': { tenantId: string; name: string; by?: string }
  'identity.tenant.user.added': { tenantId: string; userId: string; by?: string }
  'identity.tenant.user.removed': { tenantId: string; userId: string; by?: string }
  'identity.role.assigned': { role: string; tenantId?: string; by?: string }
  'identity.role.revoked': { role: string; tenantId?: string; by?: string }
  'identity.permission.granted': { role: string; permissions: readonly string[]; by?: string }
  'identity.permission.revoked': { role: string; permissions: readonly string[]; by?: string }
  'identity.apikey.created': { keyId: string; name: string; by?: string }
  'identity.apikey.revoked': { keyId: string; name: string; by?: string }
  'identity.settings.updated': { keys: readonly string[]; by?: string }
}

/** The name of an event of the service's own. */
export type EventName = keyof EventCatalogue
