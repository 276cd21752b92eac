import { memoryStores } from '@sallyport/core/memory'
import { describe, it } from 'vitest'
import { casesWhere } from './group.ts'
import { httpSuite } from './http-suite.ts'
import { targetMaker } from './support/make-target.ts'

/** Over SQLite, Postgres and D1 the same cases run in tests/runtimes, and what only a runtime sees. */
describe('in process, over memory', () => {
  const cases = casesWhere(httpSuite.groups, ({ sees }) => sees.includes('store') || sees.length === 0)
  const makeTarget = targetMaker({ stores: async () => ({ stores: memoryStores() }), searchesSecrets: true })
  httpSuite.run(makeTarget, { describe, it }, cases)
})
