/** A queue in which keys take turns (round robin), so that many items of one key don't delay another key's items. */
export interface FairQueue<T> {
  /** Adds an item to the end of its key's queue. An urgent item goes ahead of the key's items that aren't urgent. */
  add(key: string, item: T, isUrgent?: boolean): void
  remove(key: string, item: T): void
  /**
   * Removes and returns the first item that `accepts` allows, or undefined. Asks only about the first item of each
   * key, in the order of the keys' turns.
   */
  take(accepts: (key: string, item: T) => boolean): T | undefined
}

interface Entry<T> {
  readonly item: T
  readonly isUrgent: boolean
}

export function fairQueue<T>(): FairQueue<T> {
  // The order of the map's entries is the order of turns: a key that has been served moves to the end.
  const queues = new Map<string, readonly Entry<T>[]>()

  return {
    add(key, item, isUrgent = false) {
      const queue = queues.get(key) ?? []
      const firstCalm = isUrgent ? queue.findIndex((entry) => !entry.isUrgent) : -1
      queues.set(key, queue.toSpliced(firstCalm === -1 ? queue.length : firstCalm, 0, { item, isUrgent }))
    },
    remove(key, item) {
      const left = queues.get(key)?.filter((entry) => entry.item !== item) ?? []
      if (left.length > 0) queues.set(key, left)
      else queues.delete(key)
    },
    take(accepts) {
      for (const [key, [first, ...left]] of queues) {
        if (first === undefined || !accepts(key, first.item)) continue
        queues.delete(key)
        if (left.length > 0) queues.set(key, left)
        return first.item
      }
      return undefined
    },
  }
}
