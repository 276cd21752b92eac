import type { Actor } from '../../ports/actor.ts'
import type { AuditRow, AuditStore } from '../../ports/audit.ts'
import type { KeyRing } from '../crypto/key-ring.ts'
import type { Sealer } from '../crypto/seal.ts'
import { userActor } from '../events/actors.ts'
import { isUnchanged } from './audit-mac.ts'
import { KEY_DROPPED } from './drop-user-key.ts'
import { keyNameOf } from './key-names.ts'
import { actorOfRow, readDetails } from './row-details.ts'
import { openersOf } from './user-keys.ts'

/** Events whose rows explain that a user's key is gone. Trails of earlier versions have only the second one. */
const EXPLAINING = [KEY_DROPPED, 'identity.user.deleted']

interface Erased {
  /** Decrypts the encrypted fields of these rows, and remembers the keys of those that can't be read. */
  examine(rows: readonly AuditRow[]): Promise<void>
  /**
   * Returns one sequence number for each key that was removed or exchanged although no row says that its user was deleted: that of the first
   * examined row whose fields can't be read.
   */
  rows(): Promise<readonly number[]>
}

/** Encrypted part of a row. `owner`: the actor whose key encrypts the text. `isLeftOut`: there is no text, because the key had been dropped. */
interface Part {
  readonly owner: Actor | undefined
  readonly sealed: string | undefined
  readonly isLeftOut: boolean
}

/**
 * Finds keys that were removed or exchanged in the database. The MACs cover the encrypted texts, so a key that decrypts a text is
 * the right one. This works for rows of earlier versions, too.
 */
export function findErased(audit: Pick<AuditStore, 'read' | 'keysOf'>, master: Sealer, ring: KeyRing): Erased {
  const unread = new Map<string, { readonly owner: Actor; readonly sequence: number }>()

  async function isExplained(owner: Actor): Promise<boolean> {
    if (owner.kind !== 'user') return false
    for (const event of EXPLAINING) {
      const [row] = await audit.read({ subjectId: owner.id, event, after: 0, limit: 1 })
      if (row !== undefined && isUnchanged(row, ring)) return true
    }
    return false
  }

  return {
    async examine(rows) {
      const parts = rows.map((row) => ({ row, parts: partsOf(row) }))
      const owners = parts.flatMap((one) => one.parts.flatMap(({ owner }) => (owner === undefined ? [] : [owner])))
      const openers = await openersOf(owners.map(keyNameOf), audit, master)
      for (const { row, parts: own } of parts) {
        for (const { owner, sealed, isLeftOut } of own) {
          if (owner === undefined || unread.has(keyNameOf(owner))) continue
          const opened = sealed && (await openers.get(keyNameOf(owner))?.open(sealed, `audit ${row.id}`))
          const isRead = sealed === undefined || typeof opened === 'string'
          if (!isRead || isLeftOut) unread.set(keyNameOf(owner), { owner, sequence: row.sequence })
        }
      }
    },
    async rows() {
      const found: number[] = []
      for (const { owner, sequence } of unread.values()) if (!(await isExplained(owner))) found.push(sequence)
      return found
    },
  }
}

function partsOf(row: AuditRow): readonly Part[] {
  const { erased = [] } = readDetails(row)
  const subject = row.subjectId === undefined ? undefined : userActor(row.subjectId)
  return [
    { owner: subject, sealed: row.personal, isLeftOut: erased.includes('personal') },
    { owner: actorOfRow(row), sealed: row.origin, isLeftOut: erased.includes('origin') },
  ]
}
