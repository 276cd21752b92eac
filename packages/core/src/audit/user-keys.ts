import { randomToken } from '../crypto/random.ts'
import { createSealer, type Sealer } from '../crypto/seal.ts'
import type { AuditStore } from '../ports/audit.ts'

const contextOf = (userId: string) => `audit-key ${userId}`

/** Encryption keys of users in the audit trail. Stored encrypted with the master secret; dropped when the user is deleted. */
export interface UserKeys {
  /** Returns the sealer of a user, with a new key if the user has none. Null if the user was deleted. */
  sealerOf(userId: string): Promise<Sealer | null>
  /** Returns the sealers of the users whose keys exist. */
  openersOf(userIds: readonly string[]): Promise<ReadonlyMap<string, Sealer>>
}

export function createUserKeys(audit: Pick<AuditStore, 'keepKey' | 'keysOf'>, master: Sealer): UserKeys {
  async function open(userId: string, key: string): Promise<Sealer | null> {
    const opened = await master.open(key, contextOf(userId))
    return opened === null ? null : createSealer([opened])
  }

  return {
    async sealerOf(userId) {
      const [known] = await audit.keysOf([userId])
      const key = known?.key ?? (await audit.keepKey(userId, await master.seal(randomToken(), contextOf(userId))))
      return key === null ? null : open(userId, key)
    },
    async openersOf(userIds) {
      const found = await audit.keysOf([...new Set(userIds)])
      const opened = await Promise.all(found.map(async ({ userId, key }) => [userId, await open(userId, key)] as const))
      return new Map(opened.flatMap(([userId, sealer]) => (sealer === null ? [] : [[userId, sealer] as const])))
    },
  }
}
