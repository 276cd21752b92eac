import { memoryStores } from '@sallyport/core/memory'
import type { Stores } from '@sallyport/core/ports'
import { sqlite } from '@sallyport/sql/sqlite'
import { describe, it } from 'vitest'
import { checkParallelCalls, PARALLEL_STORES } from './parallel-contract.ts'

async function sqliteStores(): Promise<Stores> {
  const { stores, migrate } = sqlite(':memory:')
  await migrate()
  return stores
}

describe('checkParallelCalls', () => {
  for (const name of PARALLEL_STORES) {
    it(`finds nothing in ${name} in memory`, async () => {
      await checkParallelCalls(name, memoryStores())
    })

    it(`finds nothing in ${name} on SQLite`, async () => {
      await checkParallelCalls(name, await sqliteStores())
    })
  }
})
