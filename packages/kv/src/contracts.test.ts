import { memoryStores } from '@sallyport/core/memory'
import { sqlite } from '@sallyport/sql/sqlite'
import { storeContracts } from '@sallyport/testkit'
import { Miniflare } from 'miniflare'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { edgeKv } from '../test/edge-kv.ts'
import { kvStores } from './kv-stores.ts'

const ttlSeconds = { profiles: 60 }
/** Contracts of the stores that the package wraps. It passes on all other stores unchanged. */
const contracts = storeContracts.filter(({ name }) =>
  /^(settings|webhooks|templates|roles|tenants|metadata|users|profiles)\b/.test(name),
)

async function sqliteStores() {
  const { stores, migrate } = sqlite(':memory:')
  await migrate()
  return stores
}

/** The memory stores have no `profiles`. */
const needsSql = ({ name }: { readonly name: string }) => name === 'profiles'

describe('over SQLite and a KV that shows values for 60 s', () => {
  for (const contract of contracts.filter(needsSql))
    contract.run(async () => kvStores(edgeKv(Date.now).at('here'), await sqliteStores(), { ttlSeconds }), {
      describe,
      it,
    })
})

describe('over memory stores and the same KV', () => {
  for (const contract of contracts.filter((contract) => !needsSql(contract)))
    contract.run(() => kvStores(edgeKv(Date.now).at('here'), memoryStores(), { ttlSeconds }), { describe, it })
})

describe('over SQLite and real local KV', () => {
  let miniflare: Miniflare
  let given = 0
  beforeAll(() => {
    const script = 'export default { fetch: () => new Response() }'
    miniflare = new Miniflare({
      modules: true,
      script,
      kvNamespaces: ['CACHE'],
      cf: false,
      telemetry: { enabled: false },
    })
  })
  afterAll(() => miniflare.dispose())

  for (const contract of contracts)
    contract.run(
      async () =>
        kvStores(await miniflare.getKVNamespace('CACHE'), await sqliteStores(), {
          ttlSeconds,
          prefix: `case${given++}`,
          timeoutMs: 5000,
        }),
      { describe, it },
    )
})
