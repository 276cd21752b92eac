/** Maximum number of ids. Limited, because clients choose host names and paths and may send any number of ids. */
const MAX_IDS = 10_000

/** A map of at most 10,000 ids, which forgets the one that was set first. */
export interface Remembered<T> {
  get(id: string): T | undefined
  set(id: string, value: T): void
  delete(id: string): void
}

export function createRemembered<T>(): Remembered<T> {
  const values = new Map<string, T>()
  return {
    get: (id) => values.get(id),
    set(id, value) {
      values.delete(id)
      values.set(id, value)
      const [oldest] = values.size > MAX_IDS ? values.keys() : []
      if (oldest !== undefined) values.delete(oldest)
    },
    delete: (id) => void values.delete(id),
  }
}
