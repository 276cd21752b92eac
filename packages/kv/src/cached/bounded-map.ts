/** The part of a Map that the cache calls. */
export type BoundedMap<T> = Pick<Map<string, T>, 'get' | 'delete'> & { put(key: string, value: T): void }

/** Creates a map that deletes its oldest entry when a new one exceeds `max`. */
export function boundedMap<T>(max: number): BoundedMap<T> {
  const entries = new Map<string, T>()
  return {
    get: (key) => entries.get(key),
    delete: (key) => entries.delete(key),
    put(key, value) {
      entries.delete(key)
      entries.set(key, value)
      const [oldest = key] = entries.keys()
      if (entries.size > max) entries.delete(oldest)
    },
  }
}
