import type { Need } from '../../ports/needs.ts'
import type { Ports } from '../../ports/ports.ts'

// An object instead of a list, so that the compiler requires an entry for every new port.
const PORTS: Readonly<Record<keyof Ports, true>> = {
  users: true,
  sessions: true,
  proofs: true,
  profiles: true,
  metadata: true,
  roles: true,
  linkedAccounts: true,
  passkeys: true,
  invitations: true,
  tenants: true,
  settings: true,
  webhooks: true,
  deliveries: true,
  webhookRuns: true,
  telemetry: true,
  audit: true,
  apiKeys: true,
  templates: true,
  records: true,
  rateLimiter: true,
  passwordHasher: true,
  mailer: true,
  mailerFor: true,
  builtInMails: true,
  sms: true,
  registration: true,
  usernames: true,
  phoneIdentifiers: true,
  signUp: true,
  guests: true,
  oauth: true,
  apps: true,
  passkeyVerifier: true,
  ownedKeys: true,
  adminKeys: true,
  hub: true,
  scripts: true,
  dashboard: true,
  impersonation: true,
  ui: true,
  pages: true,
  publicKeys: true,
  ownSessions: true,
}

/** True for a port of the service, and for a method of one: `mailer`, `users.list`. */
export function isNeed(value: unknown): value is Need {
  const [port = ''] = typeof value === 'string' ? value.split('.') : []
  return Object.hasOwn(PORTS, port)
}
