/** A piece of work that waits for its turn. */
export interface Waiting {
  start(): void
  /** Called instead of `start` when the full queue discards the work. */
  drop(): void
}

/** A bounded queue of waiting work. Each key has its own line, and the keys take turns. */
export interface Turns {
  readonly size: number
  hasRoom(key: string): boolean
  /** Adds the work. In a full queue, drops the newest work of the key with the longest line. Call it only if `hasRoom` returned true. */
  add(key: string, waiting: Waiting): void
  next(): Waiting | undefined
}

/** Creates a queue for at most `longest` pieces of work in total, and at most `longestOfKey` for one key. */
export function createTurns(longest: number, longestOfKey = longest): Turns {
  // A map keeps the insertion order: the first key is the one whose turn is next.
  const queues = new Map<string, Waiting[]>()
  let size = 0

  const lengthOf = (key: string): number => queues.get(key)?.length ?? 0

  /** Returns the key with the longest line, if that line is longer by at least two than this key's. */
  function longestBeside(key: string): string | undefined {
    let found: string | undefined
    for (const other of queues.keys()) if (found === undefined || lengthOf(other) > lengthOf(found)) found = other
    return found !== undefined && lengthOf(found) > lengthOf(key) + 1 ? found : undefined
  }

  function take(key: string, from: 'oldest' | 'newest'): Waiting | undefined {
    const queue = queues.get(key)
    const taken = from === 'oldest' ? queue?.shift() : queue?.pop()
    if (taken !== undefined) size--
    if (queue?.length === 0) queues.delete(key)
    return taken
  }

  return {
    get size() {
      return size
    },
    hasRoom: (key) => lengthOf(key) < longestOfKey && (size < longest || longestBeside(key) !== undefined),
    add(key, waiting) {
      const crowding = size < longest ? undefined : longestBeside(key)
      if (crowding !== undefined) take(crowding, 'newest')?.drop()
      const queue = queues.get(key)
      if (queue === undefined) queues.set(key, [waiting])
      else queue.push(waiting)
      size++
    },
    next() {
      const [key] = queues.keys()
      if (key === undefined) return undefined
      const taken = take(key, 'oldest')
      const rest = queues.get(key)
      if (rest !== undefined) {
        queues.delete(key)
        queues.set(key, rest)
      }
      return taken
    },
  }
}
