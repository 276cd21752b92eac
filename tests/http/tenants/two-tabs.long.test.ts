import { memoryStores } from '@sallyport/core/memory'
import { sqlite } from '@sallyport/sql/sqlite'
import { describe, it } from 'vitest'
import { runCase } from '../group.ts'
import { targetMaker } from '../support/make-target.ts'
import { interleave } from './two-tabs.ts'

const REQUESTS = 10_000

async function sqliteStores() {
  const { stores, migrate } = sqlite(':memory:')
  await migrate()
  return stores
}

describe('10,000 interleaved requests of two tabs in two organisations', () => {
  it.each([
    ['in memory', async () => memoryStores()],
    ['on SQLite', sqliteStores],
  ] as const)('get nothing of the other one, %s', async (_, stores) => {
    await runCase(
      { name: 'interleaved', run: (open) => interleave(open, REQUESTS) },
      targetMaker({ stores: async () => ({ stores: await stores() }) }),
    )
  })
})
