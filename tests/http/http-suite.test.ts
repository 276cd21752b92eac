import { memoryStores } from '@sallyport/core/memory'
import { sqlite } from '@sallyport/sql/sqlite'
import { describe, it } from 'vitest'
import { httpSuite } from './http-suite.ts'
import { targetMaker } from './support/make-target.ts'
import { readTables } from './support/read-tables.ts'

describe('in process, over memory', () => {
  httpSuite.run(targetMaker({ stores: async () => ({ stores: memoryStores() }) }), { describe, it })
})

describe('in process, over SQLite', () => {
  const makeTarget = targetMaker({
    async stores() {
      const storage = sqlite(':memory:')
      await storage.migrate()
      const all = (text: string) => storage.db.all({ sql: text, parameters: [] })
      return { stores: storage.stores, rows: () => readTables(all), close: async () => void storage.close() }
    },
  })
  httpSuite.run(makeTarget, { describe, it })
})
