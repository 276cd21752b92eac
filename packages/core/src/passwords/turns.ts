/** A piece of work that waits for its turn. */
export interface Waiting {
  start(): void
  /** Ends the wait without a turn. */
  drop(): void
}

/** Waiting work by key, bounded, with turns that go round the keys. */
export interface Turns {
  readonly size: number
  hasRoom(key: string): boolean
  /** Lets it wait; of a full lane the newest of the key with the most waiting is dropped for it. */
  add(key: string, waiting: Waiting): void
  next(): Waiting | undefined
}

/** Creates a lane for at most `longest` waiting, of one key at most `longestOfKey`. */
export function createTurns(longest: number, longestOfKey = longest): Turns {
  // A map keeps the order of insertion: the first key is the one whose turn is next.
  const queues = new Map<string, Waiting[]>()
  let size = 0

  const lengthOf = (key: string): number => queues.get(key)?.length ?? 0

  /** The key with the most waiting, if it has at least two more than this one. */
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
