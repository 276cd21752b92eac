import type { Actor } from '../../ports/actor.ts'
import type { AuditStore } from '../../ports/audit.ts'
import { randomToken } from '../crypto/random.ts'
import { createSealer, type Sealer } from '../crypto/seal.ts'
import { keyNameOf } from './key-names.ts'

/** Number of keys that the store looks up at once. */
const BATCH = 200

const contextOf = (name: string) => `audit-key ${name}`

/** Encryption keys of actors and subjects in the audit trail. Stored encrypted with the master secret. A user's key is dropped with the user. */
export interface UserKeys {
  /** Returns the sealer of an actor, with a new key if there is none. Null if the key was dropped with its user, or can't be read. */
  sealerOf(actor: Actor): Promise<Sealer | null>
  /** Returns the sealers whose keys exist and can be read, by the names of the keys. */
  openersOf(names: Iterable<string>): Promise<ReadonlyMap<string, Sealer>>
}

export function createUserKeys(audit: Pick<AuditStore, 'keepKey' | 'keysOf'>, master: Sealer): UserKeys {
  return {
    async sealerOf(actor) {
      const name = keyNameOf(actor)
      const [known] = await audit.keysOf([name])
      const key = known?.key ?? (await audit.keepKey(name, await master.seal(randomToken(), contextOf(name))))
      return key === null ? null : open(name, key, master)
    },
    openersOf: (names) => openersOf(names, audit, master),
  }
}

/** Returns the sealers whose keys exist and can be read, by the names of the keys. */
export async function openersOf(
  names: Iterable<string>,
  audit: Pick<AuditStore, 'keysOf'>,
  master: Sealer,
): Promise<ReadonlyMap<string, Sealer>> {
  const wanted = [...new Set(names)]
  const openers = new Map<string, Sealer>()
  for (let at = 0; at < wanted.length; at += BATCH) {
    for (const { userId: name, key } of await audit.keysOf(wanted.slice(at, at + BATCH))) {
      const sealer = await open(name, key, master)
      if (sealer !== null) openers.set(name, sealer)
    }
  }
  return openers
}

/** Returns null if the key can't be read: it was exchanged for another user's, or made with an unknown master secret. */
async function open(name: string, key: string, master: Sealer): Promise<Sealer | null> {
  const opened = await master.open(key, contextOf(name))
  return opened === null ? null : createSealer([opened])
}

/** Returns the keys with a cache for one batch of rows. These rows mostly have the same actor, whose key is then read once. */
export function heldKeys(keys: UserKeys): UserKeys {
  const held = new Map<string, Sealer | null>()
  return {
    ...keys,
    async sealerOf(actor) {
      const name = keyNameOf(actor)
      const known = held.get(name)
      if (known !== undefined) return known
      const sealer = await keys.sealerOf(actor)
      held.set(name, sealer)
      return sealer
    },
  }
}
