import type { KvBinding } from '../src/kv-binding.ts'

interface Seen {
  readonly value: string | null
  readonly at: number
}

/** Time in milliseconds for which a location shows a value, or its absence, after it read it. */
const EDGE_MS = 60_000

/** A namespace that is as stale as KV may be: each location keeps what it has read for 60 s. */
export interface EdgeKv {
  /** The binding of a Worker at a location. Its own writes are seen there at once. */
  at(location: string): KvBinding
  /** Values of the central store. A location sees a change once it no longer keeps the value that it read before. */
  readonly central: Map<string, string>
  /** Keys of all writes, in order. */
  readonly writes: string[]
  clear(): void
}

export function edgeKv(now: () => number): EdgeKv {
  const central = new Map<string, string>()
  const expiries = new Map<string, number>()
  const edges = new Map<string, Map<string, Seen>>()
  const writes: string[] = []

  function current(key: string): string | null {
    return (expiries.get(key) ?? 0) > now() ? (central.get(key) ?? null) : null
  }

  return {
    central,
    writes,
    clear() {
      central.clear()
      edges.clear()
    },
    at(location) {
      const edge = edges.get(location) ?? new Map<string, Seen>()
      edges.set(location, edge)
      return {
        async get(keys) {
          const read = (key: string) => {
            const seen = edge.get(key)
            if (seen !== undefined && now() - seen.at < EDGE_MS) return seen.value
            const value = current(key)
            edge.set(key, { value, at: now() })
            return value
          }
          return new Map(keys.map((key) => [key, read(key)]))
        },
        async put(key, value, { expirationTtl }) {
          if (expirationTtl < 60) throw new Error(`Invalid expiration_ttl of ${expirationTtl}`)
          writes.push(key)
          central.set(key, value)
          expiries.set(key, now() + expirationTtl * 1000)
          edge.set(key, { value, at: now() })
        },
      }
    },
  }
}
