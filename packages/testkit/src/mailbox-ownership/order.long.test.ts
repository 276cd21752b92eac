import { afterEach, beforeEach, describe, it, vi } from 'vitest'
import { playOrders } from './order.test-orders.ts'
import { answerAsProvider } from './order.test-world.ts'

beforeEach(() => void vi.stubGlobal('fetch', answerAsProvider))
afterEach(() => void vi.unstubAllGlobals())

describe('R10 an account between its owner and a stranger, at length', () => {
  it('keeps its promises in 10,000 random orders of what both do', () =>
    playOrders({ seed: 1_000_017, numRuns: 10_000 }))
})
