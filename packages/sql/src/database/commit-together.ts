import type { DatabaseSync } from 'node:sqlite'

/**
 * Synchronous work on the database. `one`: a single statement, which SQLite undoes itself if it fails. `several`: statements that take effect
 * together.
 */
export interface Write {
  readonly kind: 'one' | 'several'
  readonly work: () => unknown
}

export type Outcome = { readonly value: unknown } | { readonly error: unknown }

/**
 * Runs the first writes of the list in one transaction, until `isOver` returns true, and returns their outcomes after
 * the commit. A write that fails changes nothing and doesn't affect the others. If the transaction itself fails,
 * it changes nothing. Then only the first write runs, in a separate transaction, so that its caller gets the right error.
 */
export function commitTogether(
  raw: DatabaseSync,
  writes: readonly [Write, ...Write[]],
  isOver: () => boolean,
): readonly Outcome[] {
  return (writes.length > 1 && inOneTransaction(raw, writes, isOver)) || [alone(raw, writes[0])]
}

/** Returns null if the transaction can't begin or commit, or if SQLite rolled it back, for example on a full disk. */
function inOneTransaction(
  raw: DatabaseSync,
  writes: readonly Write[],
  isOver: () => boolean,
): readonly Outcome[] | null {
  const outcomes: Outcome[] = []
  try {
    raw.exec('begin immediate')
    for (const write of writes) {
      outcomes.push(attempt(() => (write.kind === 'one' ? write.work() : inSavepoint(raw, write.work))))
      if (!raw.isTransaction) return null
      if (isOver()) break
    }
    raw.exec('commit')
    return outcomes
  } catch {
    // The database may have been closed meanwhile.
    if (raw.isOpen && raw.isTransaction) raw.exec('rollback')
    return null
  }
}

function alone(raw: DatabaseSync, { kind, work }: Write): Outcome {
  return attempt(() => (kind === 'one' ? work() : inTransaction(raw, 'begin immediate', work)))
}

function attempt(work: () => unknown): Outcome {
  try {
    return { value: work() }
  } catch (error) {
    return { error }
  }
}

function inSavepoint<T>(raw: DatabaseSync, work: () => T): T {
  raw.exec('savepoint several')
  try {
    return work()
  } catch (error) {
    if (raw.isTransaction) raw.exec('rollback to several')
    throw error
  } finally {
    if (raw.isTransaction) raw.exec('release several')
  }
}

/**
 * Runs synchronous work in a transaction. Begin a writing transaction with `begin immediate`: it takes the lock at its
 * start, so that a lock can't make it fail half-way.
 */
export function inTransaction<T>(raw: DatabaseSync, begin: 'begin' | 'begin immediate', work: () => T): T {
  raw.exec(begin)
  try {
    const result = work()
    raw.exec('commit')
    return result
  } catch (error) {
    // After some failures, such as a full disk, SQLite has already rolled back. A second rollback would throw.
    if (raw.isTransaction) raw.exec('rollback')
    throw error
  }
}
