import type { AuditRow, AuditStore } from '../../ports/audit.ts'
import { createKeyRing, type KeyRing } from '../crypto/key-ring.ts'
import { createSealer } from '../crypto/seal.ts'
import { isUnchanged } from './audit-mac.ts'
import { findErased } from './find-erased.ts'

const BATCH = 500
const MAX_PROBLEMS = 100

/** Sequence number and MAC of a row that was the newest one at some time, as the event `identity.audit.head` has them. */
export interface AuditHead {
  readonly sequence: number
  readonly mac: string
}

/**
 * Break of the trail. `changed`: the row isn't as it was added, or doesn't follow the row before it. `missing`: rows before this one were removed.
 * `cut`: the row of a known head is missing or has another MAC. `erased`: encrypted fields of this row, and perhaps of later ones, can't be
 * read, although no row says that the user was deleted: the key was removed or exchanged. Reported once per key.
 */
export interface AuditProblem {
  readonly sequence: number
  readonly problem: 'changed' | 'missing' | 'cut' | 'erased'
}

export interface AuditVerification {
  readonly isIntact: boolean
  readonly rows: number
  /** Newest row; null if there are no rows. Keep it elsewhere: only a known head shows that rows at the end were removed. */
  readonly head: AuditHead | null
  /** The first breaks, at most 100. */
  readonly problems: readonly AuditProblem[]
}

/**
 * Reads the whole audit trail and checks every row, its place in the chain and, if `audit` has `keysOf`, the keys of its encrypted fields. `heads`
 * are known heads, which must still be in the trail. `secrets` are the current master secret, and earlier ones with which rows were added.
 */
export async function verifyAudit(
  audit: Pick<AuditStore, 'read'> & Partial<Pick<AuditStore, 'keysOf'>>,
  { secrets, heads = [] }: { readonly secrets: readonly string[]; readonly heads?: readonly AuditHead[] },
): Promise<AuditVerification> {
  const keys = createKeyRing(secrets, 'audit-chain')
  const unseen = new Map(heads.map((head) => [`${head.sequence}:${head.mac}`, head]))
  const problems: AuditProblem[] = []
  const erased = audit.keysOf && findErased({ read: audit.read, keysOf: audit.keysOf }, createSealer(secrets), keys)
  let [last, rows]: [AuditRow | null, number] = [null, 0]
  for (;;) {
    const batch = await audit.read({ after: last?.sequence ?? 0, limit: BATCH })
    await erased?.examine(batch)
    for (const row of batch) {
      const problem = breakAt(row, last, keys)
      if (problem !== null) problems.push({ sequence: row.sequence, problem })
      unseen.delete(`${row.sequence}:${row.mac}`)
      last = row
      rows++
    }
    if (batch.length < BATCH) break
  }
  for (const { sequence } of unseen.values()) problems.push({ sequence, problem: 'cut' })
  for (const sequence of (await erased?.rows()) ?? []) problems.push({ sequence, problem: 'erased' })
  const head = last === null ? null : { sequence: last.sequence, mac: last.mac }
  return { isIntact: problems.length === 0, rows, head, problems: problems.slice(0, MAX_PROBLEMS) }
}

/** Compares a row with its predecessor, which is null for the first row. Returns null if nothing is wrong. */
export function breakAt(row: AuditRow, previous: AuditRow | null, keys: KeyRing): 'changed' | 'missing' | null {
  if (!isUnchanged(row, keys)) return 'changed'
  if (row.sequence !== (previous?.sequence ?? 0) + 1) return 'missing'
  return row.previousMac === (previous?.mac ?? '') ? null : 'changed'
}
