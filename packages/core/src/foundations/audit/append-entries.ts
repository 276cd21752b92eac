import type { AuditRow, AuditStore } from '../../ports/audit.ts'
import { isConflict } from '../../ports/conflict-error.ts'
import { StoreUnavailableError } from '../../ports/store-unavailable-error.ts'
import type { KeyRing } from '../crypto/key-ring.ts'
import { randomBytes } from '../crypto/random.ts'
import { signRow } from './audit-mac.ts'
import type { AuditEntry } from './row-of-event.ts'

const MAX_ATTEMPTS = 200
const MAX_WAIT_MS = 64

/**
 * Adds the entries after the newest row. Tries again if another request or process adds its rows first. Requests don't wait in a shared queue,
 * because a request of a Worker must not wait for the I/O of another one (R33).
 */
export async function appendEntries(entries: readonly AuditEntry[], audit: AuditStore, keys: KeyRing): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const head = await audit.head()
    try {
      return await audit.append(chained(entries, head, keys))
    } catch (error) {
      if (!isConflict(error)) throw error
      await randomWait(attempt)
    }
  }
  throw new StoreUnavailableError(`Other requests added audit rows first, ${MAX_ATTEMPTS} times`)
}

function chained(entries: readonly AuditEntry[], head: AuditRow | null, keys: KeyRing): readonly AuditRow[] {
  const rows: AuditRow[] = []
  for (const entry of entries) {
    const previous = rows.at(-1) ?? head
    const place = { sequence: (previous?.sequence ?? 0) + 1, previousMac: previous?.mac ?? '' }
    rows.push(signRow({ ...entry, ...place }, keys))
  }
  return rows
}

/** Waits a random time, whose maximum doubles with each attempt up to 64 ms, so that parallel requests rarely collide again. */
function randomWait(attempt: number): Promise<void> {
  const [random = 0] = randomBytes(1)
  const ms = (random / 256) * Math.min(2 ** attempt, MAX_WAIT_MS)
  return new Promise((resolve) => setTimeout(resolve, ms))
}
