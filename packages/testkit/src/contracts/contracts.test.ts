import { memoryStores } from '@sallyport/core/memory'
import { sqlite } from '@sallyport/sql/sqlite'
import { describe, it } from 'vitest'
import { storeContracts } from './store-contracts.ts'

describe('memoryStores', () => {
  // The memory stores have no `profiles` store; the service then composes profiles from the other stores.
  for (const contract of storeContracts.filter(({ name }) => name !== 'profiles')) {
    contract.run(memoryStores, { describe, it })
  }
})

describe('sqlStores on SQLite', () => {
  async function makeStores() {
    const { stores, migrate } = sqlite(':memory:')
    await migrate()
    return stores
  }
  for (const contract of storeContracts) contract.run(makeStores, { describe, it })
})
