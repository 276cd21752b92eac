import { memoryStores } from '@sallyport/core/memory'
import { describe, it } from 'vitest'
import { httpSuite } from './http-suite.ts'
import { targetMaker } from './support/make-target.ts'

/** Over SQLite and D1 the same cases run in tests/runtimes. */
describe('in process, over memory', () => {
  httpSuite.run(targetMaker({ stores: async () => ({ stores: memoryStores() }) }), { describe, it })
})
