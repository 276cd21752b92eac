import type { LinkedAccountStore } from './linked-accounts.ts'
import type { MetadataStore } from './metadata.ts'
import type { ProfileStore } from './profiles.ts'
import type { ProofStore } from './proofs.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { RoleStore } from './roles.ts'
import type { SessionStore } from './sessions.ts'
import type { SettingsStore } from './settings.ts'
import type { UserStore } from './users.ts'

/** The stores a host supplies. An optional one switches its endpoints on. */
export interface Stores {
  readonly users: UserStore
  readonly sessions: SessionStore
  readonly proofs: ProofStore
  readonly profiles?: ProfileStore
  readonly metadata?: MetadataStore
  readonly roles?: RoleStore
  readonly linkedAccounts?: LinkedAccountStore
  readonly settings?: SettingsStore
  /** A shared limiter. Without it each process counts for itself, in memory. */
  readonly rateLimiter?: RateLimiter
}
