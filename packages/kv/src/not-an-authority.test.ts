import { memoryStores } from '@sallyport/core/memory'
import type { RateLimiter, Stores } from '@sallyport/core/ports'
import { storeContracts, type TestApi } from '@sallyport/testkit'
import { describe, expect, it } from 'vitest'
import { edgeKv } from '../test/edge-kv.ts'
import type { KvBinding } from './kv-binding.ts'
import { kvStores } from './kv-stores.ts'

const kv = edgeKv(Date.now).at('here')

describe('by type, KV is no authority', () => {
  it('for any store: there is none without an authority behind it', () => {
    const { users, sessions, proofs, settings } = memoryStores()
    const misuses = () => [
      // @ts-expect-error KV without an authority
      kvStores(kv),
      // @ts-expect-error no authority for sessions
      kvStores(kv, { users, proofs }),
      // @ts-expect-error no authority for one-time tokens
      kvStores(kv, { users, sessions }),
      // @ts-expect-error no authority for users
      kvStores(kv, { sessions, proofs, settings }),
      // @ts-expect-error KV in the place of the session store
      kvStores(kv, { users, sessions: kv, proofs }),
      // @ts-expect-error KV in the place of the rate limiter
      kvStores(kv, { users, sessions, proofs, rateLimiter: kv }),
      // @ts-expect-error sessions aren't cached
      kvStores(kv, memoryStores(), { ttlSeconds: { sessions: 60 } }),
      // @ts-expect-error one-time tokens aren't cached
      kvStores(kv, memoryStores(), { ttlSeconds: { proofs: 60 } }),
      // @ts-expect-error counters aren't cached
      kvStores(kv, memoryStores(), { ttlSeconds: { rateLimiter: 60 } }),
      // @ts-expect-error users aren't cached
      kvStores(kv, memoryStores(), { ttlSeconds: { users: 60 } }),
      // @ts-expect-error a store that the authority lacks isn't added
      kvStores(kv, { users, sessions, proofs }).settings.getSettings(),
    ]
    expect(misuses).toBeTypeOf('function')
  })

  it('and the stores of sessions, one-time tokens, counters and the rest are the authority’s own', () => {
    const authority = memoryStores()
    const stores = kvStores(kv, authority)
    const own = [
      'users',
      'sessions',
      'proofs',
      'rateLimiter',
      'apiKeys',
      'deliveries',
      'linkedAccounts',
      'metadata',
      'telemetry',
      'webhookRuns',
    ] as const
    for (const name of own) expect(stores[name], name).toBe(authority[name])
  })
})

/** Stores of a host in which one store wrongly keeps its records in KV, by the name of this store. */
const ON_KV: Readonly<Record<string, (kv: KvBinding) => Stores>> = {
  sessions(kv) {
    const { sessions, ...stores } = memoryStores()
    return { ...stores, sessions: { ...sessions, get: (handle) => keptInKv(kv, handle, () => sessions.get(handle)) } }
  },
  users(kv) {
    const { users, ...stores } = memoryStores()
    return { ...stores, users: { ...users, findById: (id) => keptInKv(kv, id, () => users.findById(id)) } }
  },
  proofs(kv) {
    const { proofs, ...stores } = memoryStores()
    const consume: typeof proofs.consume = async (purpose, hash) => {
      const isUsed = (await read(kv, hash)) !== null
      await write(kv, hash, 'used')
      return isUsed ? null : proofs.find(purpose, hash)
    }
    return { ...stores, proofs: { ...proofs, consume } }
  },
  rateLimiter(kv) {
    const consume: RateLimiter['consume'] = async (rules) => {
      const [{ key, max } = { key: '', max: 0 }] = rules
      const count = Number(await read(kv, key))
      await write(kv, key, String(count + 1))
      return { allowed: count < max, retryAfterMs: 0 }
    }
    return { ...memoryStores(), rateLimiter: { consume } }
  },
}

describe('by contract, KV is no authority', () => {
  for (const [name, makeStores] of Object.entries(ON_KV))
    it(`for ${name}: its contract finds the store that is kept in KV`, async () => {
      const contract = storeContracts.find((one) => one.name === name)
      const failed = await failedCases((api) => contract?.run(() => makeStores(edgeKv(Date.now).at('here')), api))
      expect(failed).not.toEqual([])
      expect(await failedCases((api) => contract?.run(memoryStores, api))).toEqual([])
    })
})

/** Runs the cases that `declare` declares, and returns the names of those that fail. */
async function failedCases(declare: (api: TestApi) => void): Promise<readonly string[]> {
  const cases: (readonly [string, () => Promise<void>])[] = []
  declare({ describe: (_, body) => body(), it: (name, body) => cases.push([name, body]) })
  const failed: string[] = []
  for (const [name, body] of cases) await body().catch(() => failed.push(name))
  return failed
}

async function keptInKv<T>(kv: KvBinding, key: string, load: () => Promise<T>): Promise<T> {
  const kept = await read(kv, key)
  if (kept !== null) return JSON.parse(kept)
  const value = await load()
  await write(kv, key, JSON.stringify(value))
  return value
}

async function read(kv: KvBinding, key: string): Promise<string | null> {
  return (await kv.get([key], 'text')).get(key) ?? null
}

async function write(kv: KvBinding, key: string, value: string): Promise<void> {
  await kv.put(key, value, { expirationTtl: 60 })
}
