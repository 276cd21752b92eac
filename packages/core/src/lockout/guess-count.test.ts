import { describe, expect, it } from 'vitest'
import { memoryProofs } from '../memory/memory-proofs.ts'
import type { ProofStore } from '../ports/proofs.ts'
import { claimGuess, forgetCount } from './guess-count.ts'

const now = () => new Date('2030-01-01T00:00:00Z')
const counter = { userId: 'u1', hash: 'h1' }

describe('claimGuess', () => {
  it('R24 starts a new count if a right guess deletes the counter that a parallel guess has just created', async () => {
    const proofs = memoryProofs()
    let isFirst = true
    const racing: ProofStore = {
      ...proofs,
      async put(proof, options) {
        if (!isFirst) return proofs.put(proof, options)
        isFirst = false
        await proofs.put(proof, options)
        const conflict = proofs.put(proof, options)
        await forgetCount(counter, { proofs, now })
        return conflict
      },
    }
    const claimed = await claimGuess(counter, null, { proofs: racing, now })
    expect(claimed?.inARow).toBe(1)
  })
})
