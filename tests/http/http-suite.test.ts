import { memoryStores } from '@sallyport/core/memory'
import { describe, it } from 'vitest'
import { casesThatSee } from './group.ts'
import { httpSuite } from './http-suite.ts'
import { targetMaker } from './support/make-target.ts'

/**
 * What sees neither the runtime nor the store. tests/runtimes runs everything else: over SQLite on Node and Bun, memory on
 * Deno, D1 on workerd. With `EVERY_CASE=1` it runs here too, in process, where a failure is found soonest.
 */
describe('in process, over memory', () => {
  const cases = process.env.EVERY_CASE === '1' ? httpSuite.groups : casesThatSee(httpSuite.groups, [])
  const makeTarget = targetMaker({ stores: async () => ({ stores: memoryStores() }), searchesSecrets: true })
  httpSuite.run(makeTarget, { describe, it }, cases)
})
