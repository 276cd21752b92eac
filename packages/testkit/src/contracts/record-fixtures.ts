import type {
  Delivery,
  FeatureRecord,
  Invitation,
  LinkedAccount,
  Passkey,
  Proof,
  Session,
  TelemetryEvent,
  User,
  Webhook,
} from '@sallyport/core/ports'
import { at, MINUTE, T0 } from './instants.ts'

/** Returns a user with only the required fields and the given `fields`. */
export function aUser(id: string, fields: Partial<User> = {}): User {
  return { id, email: `${id}@example.org`, isEmailVerified: false, isTotpEnabled: false, createdAt: T0, ...fields }
}

/** Returns a user with every field that all stores keep. Leaves out fields that only stores with certain optional methods keep. */
export function fullUser(id: string): Required<Omit<User, 'username' | 'phoneIdentifier' | 'isGuest'>> {
  return {
    id,
    email: `${id}@example.org`,
    passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
    role: 'editor',
    firstName: 'Ada',
    lastName: "O'Löve🗝",
    name: 'Ada "the first" O\'Löve',
    phoneNumber: '+390612345678',
    isPhoneVerified: false,
    loginProvider: 'local',
    isEmailVerified: true,
    emailVerificationDeadline: at(1),
    isTotpEnabled: true,
    totpSecret: 'sealed',
    totpLastStep: 63_072_000,
    sessionsValidAfter: at(2),
    require2FA: false,
    isDisabled: false,
    isAdmin: true,
    smsCode: 'keyed-hash',
    smsCodeExpiresAt: at(3),
    createdAt: at(4),
    updatedAt: at(5),
    lastLogin: at(6),
  }
}

export function aSession(handle: string, fields: Partial<Session> = {}): Session {
  return {
    handle,
    userId: 'u1',
    method: 'password',
    counter: 0,
    authenticatedAt: at(-1),
    createdAt: T0,
    expiresAt: at(10 * MINUTE),
    absoluteExpiresAt: at(60 * MINUTE),
    lastActiveAt: T0,
    ...fields,
  }
}

export function aProof(hash: string, fields: Partial<Proof> = {}): Proof {
  return { purpose: 'reset-password', hash, userId: 'u1', data: {}, attempts: 0, expiresAt: at(MINUTE), ...fields }
}

/** Returns a linked account of the user u1 with only the required fields and the given `fields`. */
export function aLinkedAccount(provider: string, fields: Partial<LinkedAccount> = {}): LinkedAccount {
  return { userId: 'u1', provider, providerAccountId: 'subject', linkedAt: T0, ...fields }
}

/** Returns a passkey of the user u1 with only the required fields and the given `fields`. */
export function aPasskey(id: string, fields: Partial<Passkey> = {}): Passkey {
  return {
    id,
    userId: 'u1',
    credentialId: `credential-${id}`,
    publicKey: 'pQECAyYgASFYIA',
    counter: 0,
    transports: [],
    isBackupEligible: false,
    isBackedUp: false,
    name: 'Passkey',
    createdAt: T0,
    ...fields,
  }
}

/** Returns a feature's record with only the required fields and the given `fields`. */
export function aFeatureRecord(id: string, fields: Partial<FeatureRecord> = {}): FeatureRecord {
  return { kind: 'badge:card', id, data: {}, version: 1, createdAt: T0, ...fields }
}

/** Returns an invitation with only the required fields and the given `fields`. */
export function anInvitation(id: string, fields: Partial<Invitation> = {}): Invitation {
  return {
    id,
    email: `${id}@example.com`,
    tokenHash: `hash-${id}`,
    roles: [],
    createdAt: T0,
    expiresAt: at(9),
    ...fields,
  }
}

/** Returns an outgoing webhook for every event with only the required fields and the given `fields`. */
export function aWebhook(id: string, fields: Partial<Webhook> = {}): Webhook {
  return {
    id,
    url: `https://${id}.example/hook`,
    events: ['*'],
    isActive: true,
    maxRetries: 3,
    retryDelayMs: 1000,
    createdAt: T0,
    ...fields,
  }
}

/** Returns a delivery to the webhook w1, due at T0, with only the required fields and the given `fields`. */
export function aDelivery(id: string, fields: Partial<Delivery> = {}): Delivery {
  return {
    id,
    messageId: `message-${id}`,
    webhookId: 'w1',
    event: 'page.viewed',
    url: 'https://w1.example/hook',
    status: 'pending',
    attempts: 0,
    nextAttemptAt: T0,
    createdAt: T0,
    body: '{}',
    ...fields,
  }
}

/** Returns a telemetry event with only the required fields and the given `fields`. */
export function aTelemetryEvent(id: string, fields: Partial<TelemetryEvent> = {}): TelemetryEvent {
  return { id, event: 'page.viewed', timestamp: T0, ...fields }
}
