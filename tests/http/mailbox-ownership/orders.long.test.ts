import { afterEach, beforeEach, describe, it, vi } from 'vitest'
import { playOrders } from './orders.ts'
import { playThiefOrders } from './thief-orders.ts'
import { answerAsProvider } from './world.ts'

beforeEach(() => void vi.stubGlobal('fetch', answerAsProvider))
afterEach(() => void vi.unstubAllGlobals())

describe('R10 an account between its owner and a stranger, at length', () => {
  it('keeps its promises in 10,000 random orders of what both do', () =>
    playOrders({ seed: 1_000_017, numRuns: 10_000 }))
})

describe('R38 an account between its owner and a thief with a stolen session, at length', () => {
  it('keeps its promises in 3,000 random orders of what both and an administrator do', () =>
    playThiefOrders({ seed: 1_000_038, numRuns: 3_000 }))
})
