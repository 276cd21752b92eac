/** Records with the same text in every text field. */
import type {
  ApiKey,
  AuditRow,
  Delivery,
  Invitation,
  LinkedAccount,
  Passkey,
  Proof,
  ProofPurpose,
  Session,
  StartedChange,
  TelemetryEvent,
  User,
  Webhook,
} from '@sallyport/core/ports'

export const now = new Date('2030-01-01T00:00:00Z')
export const later = new Date('2030-02-01T00:00:00Z')

export const userOf = (text: string): User => ({
  id: text,
  email: text,
  passwordHash: text,
  role: text,
  firstName: text,
  lastName: text,
  name: text,
  phoneNumber: text,
  loginProvider: text,
  totpSecret: text,
  smsCode: text,
  isEmailVerified: true,
  isTotpEnabled: false,
  createdAt: now,
})
export const sessionOf = (text: string): Session => ({
  handle: text,
  userId: text,
  tenantId: text,
  // The cast is safe: the database stores a method as any text.
  method: text as Session['method'],
  provider: text,
  userAgent: text,
  ipAddress: text,
  counter: 0,
  authenticatedAt: now,
  createdAt: now,
  expiresAt: later,
  absoluteExpiresAt: later,
  lastActiveAt: now,
})
// The cast is safe: the database stores a purpose as any text.
export const purposeOf = (text: string): ProofPurpose => text as ProofPurpose
export const proofOf = (text: string): Proof => ({
  purpose: purposeOf(text),
  hash: text,
  userId: `u${text}`,
  data: { [text]: text },
  attempts: 0,
})
export const invitationOf = (text: string): Invitation => ({
  id: text,
  email: text,
  tokenHash: text,
  roles: [text],
  tenantId: text,
  invitedBy: text,
  createdAt: now,
  expiresAt: later,
})
export const passkeyOf = (text: string): Passkey => ({
  id: text,
  userId: text,
  credentialId: text,
  publicKey: text,
  counter: 0,
  transports: [text],
  isBackupEligible: true,
  isBackedUp: false,
  name: text,
  createdAt: now,
})
export const linkedOf = (text: string): LinkedAccount => ({
  userId: text,
  provider: text,
  providerAccountId: text,
  email: text,
  name: text,
  picture: text,
  linkedAt: now,
})
export const webhookOf = (text: string): Webhook => ({
  id: text,
  url: text,
  events: [text],
  secret: text,
  isActive: true,
  tenantId: text,
  maxRetries: 3,
  retryDelayMs: 1000,
  provider: text,
  allowedActions: [text],
  jsScript: text,
  createdAt: now,
})
export const deliveryOf = (text: string): Delivery => ({
  id: text,
  messageId: text,
  webhookId: text,
  event: text,
  url: text,
  status: 'pending',
  attempts: 0,
  nextAttemptAt: now,
  createdAt: now,
  lastError: text,
  body: text,
  userId: text,
})
export const telemetryOf = (text: string): TelemetryEvent => ({
  id: text,
  event: text,
  timestamp: now,
  data: { [text]: text },
  userId: text,
  tenantId: text,
  sessionId: text,
  correlationId: text,
  ip: text,
  userAgent: text,
})
export const apiKeyOf = (text: string): ApiKey => ({
  id: text,
  name: text,
  keyHash: text,
  keyPrefix: text,
  serviceId: text,
  scopes: [text],
  allowedIps: [text],
  isActive: true,
  createdAt: now,
})

export function auditRowOf(text: string): AuditRow {
  const ids = { id: text, event: text, actorId: text, subjectId: text, tenantId: text, correlationId: text }
  const macs = { previousMac: text, mac: text }
  return { sequence: text.length, timestamp: now, ...ids, details: text, personal: text, origin: text, ...macs }
}

export function startedChangeOf(text: string): StartedChange {
  return { id: text, startedAt: now, action: text, target: { id: text }, actorId: text, correlationId: text }
}
