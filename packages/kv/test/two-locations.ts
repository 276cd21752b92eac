import type { SqlStores } from '@sallyport/sql'
import { sqlite } from '@sallyport/sql/sqlite'
import { type KvOptions, kvStores } from '../src/kv-stores.ts'
import { type EdgeKv, edgeKv } from './edge-kv.ts'

export interface TwoLocations {
  readonly kv: EdgeKv
  /** The stores behind KV. */
  readonly authority: SqlStores
  /** Stores of Workers at two locations, with one database. */
  readonly here: SqlStores
  readonly there: SqlStores
  /** Calls of each method of the authority, such as `roles.rolesOf`. */
  readonly calls: string[]
  /** Stores of one more process at a location. */
  process(location: string): SqlStores
  now(): number
  pass(ms: number): void
}

/** Opens the stores of two Workers over one database and one namespace, with a clock that the test moves. */
export async function twoLocations(options: KvOptions = {}): Promise<TwoLocations> {
  let now = Date.parse('2030-03-01T12:00:00.000Z')
  const calls: string[] = []
  const { stores, migrate } = sqlite(':memory:')
  await migrate()
  const authority = counted(stores, calls)
  const kv = edgeKv(() => now)
  const settings: KvOptions = { ttlSeconds: { profiles: 60 }, now: () => now, ...options }
  const process = (location: string) => kvStores(kv.at(location), authority, settings)
  return {
    kv,
    authority,
    calls,
    process,
    here: process('here'),
    there: process('there'),
    now: () => now,
    pass(ms) {
      now += ms
    },
  }
}

/** Wraps the stores so that each call is recorded. */
function counted(stores: SqlStores, calls: string[]): SqlStores {
  const wrapped: Record<string, object> = {}
  for (const [name, store] of Object.entries(stores)) {
    wrapped[name] = new Proxy(store, {
      get(target, method) {
        const value: unknown = Reflect.get(target, method)
        // The profile store names the stores that it reads. They are the wrapped ones.
        if (method === 'reads') return wrapped
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          calls.push(`${name}.${String(method)}`)
          return Reflect.apply(value, target, args)
        }
      },
    })
  }
  // The cast is safe: every store was wrapped under its own name.
  return wrapped as unknown as SqlStores
}
