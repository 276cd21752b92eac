import { memoryStores } from '@sallyport/core/memory'
import { describe, it } from 'vitest'
import { targetMaker } from '../http/make-target.ts'
import { httpSuite } from './http-suite.ts'

describe('in process, over memory', () => {
  httpSuite.run(targetMaker({ stores: async () => ({ stores: memoryStores() }) }), { describe, it })
})
