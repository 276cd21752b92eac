/** Times at which connections are to be closed. */
export interface ConnectionAges<C extends object> {
  /** Begins the life of a new connection. */
  add(connection: C): void
  /** True if the connection is to be closed instead of used again. */
  isOver(connection: C): boolean
  /** Ends the life of all connections that were added before. */
  endAll(): void
}

/**
 * Limits the age of connections to between 75 and 100 % of `maxAgeMs`. The share is random for each connection, so that the
 * connections of many processes, opened together at a restart of the database, don't all end at the same moment.
 */
export function createConnectionAges<C extends object>(
  maxAgeMs: number,
  clock: () => number = () => performance.now(),
): ConnectionAges<C> {
  const ends = new WeakMap<C, { readonly generation: number; readonly at: number }>()
  let generation = 0

  return {
    add(connection) {
      ends.set(connection, { generation, at: clock() + jittered(maxAgeMs) })
    },
    isOver(connection) {
      const end = ends.get(connection)
      return end !== undefined && (end.generation < generation || clock() >= end.at)
    },
    endAll() {
      generation += 1
    },
  }
}

/** Returns a random time from 75 to 100 % of the given one. */
export function jittered(maxAgeMs: number): number {
  return maxAgeMs * (1 - Math.random() / 4)
}
