/** Every store in this process's memory, for tests and demos: no routes, gone with the process. Rate limits count in it by default. */
import type { Stores } from '../ports/stores.ts'
import { memoryLinkedAccounts } from './memory-linked-accounts.ts'
import { memoryMetadata } from './memory-metadata.ts'
import { memoryProofs } from './memory-proofs.ts'
import { memoryRateLimiter } from './memory-rate-limiter.ts'
import { memoryRoles } from './memory-roles.ts'
import { memorySessions } from './memory-sessions.ts'
import { memorySettings } from './memory-settings.ts'
import { memoryUsers } from './memory-users.ts'

export { memoryLinkedAccounts } from './memory-linked-accounts.ts'
export { memoryMetadata } from './memory-metadata.ts'
export { memoryProofs } from './memory-proofs.ts'
export { type MemoryRateLimiterOptions, memoryRateLimiter } from './memory-rate-limiter.ts'
export { memoryRoles } from './memory-roles.ts'
export { memorySessions } from './memory-sessions.ts'
export { memorySettings } from './memory-settings.ts'
export { memoryUsers } from './memory-users.ts'

/** The stores that `memoryStores` supplies, each with its optional methods. Profiles are composed from them. */
export type MemoryStores = { readonly [K in Exclude<keyof Stores, 'profiles'>]-?: Required<NonNullable<Stores[K]>> }

/** One fresh, empty store of every kind. */
export function memoryStores(): MemoryStores {
  return {
    users: memoryUsers(),
    sessions: memorySessions(),
    proofs: memoryProofs(),
    metadata: memoryMetadata(),
    roles: memoryRoles(),
    linkedAccounts: memoryLinkedAccounts(),
    settings: memorySettings(),
    rateLimiter: memoryRateLimiter(),
  }
}
