import { afterEach, beforeEach, describe, it, vi } from 'vitest'
import { playOrders } from './orders.ts'
import { playThiefOrders } from './thief-orders.ts'
import { answerAsProvider } from './world.ts'

beforeEach(() => void vi.stubGlobal('fetch', answerAsProvider))
afterEach(() => void vi.unstubAllGlobals())

describe('R10 an account between its owner and a stranger (A1, A2, A3)', () => {
  it('keeps its promises in 300 random orders of what both do', () => playOrders({ seed: 17, numRuns: 300 }), 120_000)
})

describe('R38 an account between its owner and a thief with a stolen session (I1)', () => {
  it('keeps its promises in 60 random orders of what both and an administrator do', () =>
    playThiefOrders({ seed: 38, numRuns: 60 }))
})
