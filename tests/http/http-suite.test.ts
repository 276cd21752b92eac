import { memoryStores } from '@sallyport/core/memory'
import { describe, it } from 'vitest'
import { casesThatSee } from './group.ts'
import { httpSuite } from './http-suite.ts'
import { targetMaker } from './support/make-target.ts'

/**
 * Runs the cases that depend neither on the runtime nor on the store. tests/runtimes runs all others: over SQLite on Node
 * and Bun, memory on Deno, D1 on workerd. With `EVERY_CASE=1` they run here, too, which finds a failure fastest.
 */
describe('in process, over memory', () => {
  const cases = process.env.EVERY_CASE === '1' ? httpSuite.groups : casesThatSee(httpSuite.groups, [])
  const makeTarget = targetMaker({ stores: async () => ({ stores: memoryStores() }), searchesSecrets: true })
  httpSuite.run(makeTarget, { describe, it }, cases)
})
