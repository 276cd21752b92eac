import { afterEach, beforeEach, describe, it, vi } from 'vitest'
import { playOrders } from './order.test-orders.ts'
import { answerAsProvider } from './order.test-world.ts'

beforeEach(() => void vi.stubGlobal('fetch', answerAsProvider))
afterEach(() => void vi.unstubAllGlobals())

describe('R10 an account between its owner and a stranger (A1, A2, A3)', () => {
  it('keeps its promises in 300 random orders of what both do', () => playOrders({ seed: 17, numRuns: 300 }), 120_000)
})
