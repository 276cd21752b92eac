/** Maximum number of values. The oldest is removed first. */
const MAX_VALUES = 1000

/** Values by key, each kept for a limited time after it was set. */
export interface Cache<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
}

/** Creates a cache in memory. The age of a value follows the system's clock. */
export function createCache<V>(maxAgeMs: number): Cache<V> {
  const values = new Map<string, { readonly value: V; readonly until: number }>()
  return {
    get(key) {
      const found = values.get(key)
      return found !== undefined && found.until > Date.now() ? found.value : undefined
    },
    set(key, value) {
      values.delete(key)
      values.set(key, { value, until: Date.now() + maxAgeMs })
      const [oldest] = values.keys()
      if (values.size > MAX_VALUES && oldest !== undefined) values.delete(oldest)
    },
  }
}
