import { describe, expect, it } from 'vitest'
import { memoryProofs } from '../../foundations/memory/proofs.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import { StoreUnavailableError } from '../../ports/store-unavailable-error.ts'
import { claimGuess, forgetCount, LOCKED_AFTER } from './guess-count.ts'

const now = () => new Date('2030-01-01T00:00:00Z')
const counter = { userId: 'u1', hash: 'h1' }

/** A store whose first counter is created by a parallel guess, and deleted by a right one before it is counted again. */
function racingStore(proofs: ProofStore): ProofStore {
  let isFirst = true
  return {
    ...proofs,
    async put(proof, options) {
      if (!isFirst) return proofs.put(proof, options)
      isFirst = false
      await proofs.put(proof, options)
      const conflict = proofs.put(proof, options)
      await forgetCount(counter, { proofs })
      return conflict
    },
  }
}

describe('claimGuess', () => {
  it('R24 starts a new count if a right guess deletes the counter that a parallel guess has just created', async () => {
    const racing = racingStore(memoryProofs())
    const claimed = await claimGuess(counter, null, { proofs: racing, now })
    expect(claimed?.inARow).toBe(1)
  })

  it('R24 joins the new count that a parallel guess has started since that deletion', async () => {
    const proofs = memoryProofs()
    let isFirst = true
    const racing: ProofStore = {
      ...racingStore(proofs),
      async find(purpose, hash) {
        if (purpose === 'factor-guesses' && isFirst) {
          isFirst = false
          await proofs.put({ ...counter, purpose, data: {}, attempts: 1 })
        }
        return proofs.find(purpose, hash)
      },
    }
    const claimed = await claimGuess(counter, null, { proofs: racing, now })
    expect(claimed?.inARow).toBe(2)
  })

  it('R24 counts on in an expired counter that no clean-up has deleted, up to its maximum', async () => {
    const proofs = memoryProofs()
    const expired = { ...counter, expiresAt: new Date('2029-12-31T23:59:59Z') }
    await proofs.put({ ...expired, purpose: 'factor-guesses', data: {}, attempts: LOCKED_AFTER - 1 })
    expect((await claimGuess(expired, null, { proofs, now }))?.inARow).toBe(LOCKED_AFTER)
    expect(await claimGuess(expired, null, { proofs, now })).toBeNull()
  })

  it('R24 subtracts a guess in an expired counter, and a right guess resets it', async () => {
    const proofs = memoryProofs()
    const expired = { ...counter, expiresAt: new Date('2029-12-31T23:59:59Z') }
    for (const purpose of ['factor-guesses', 'factor-guesses-returned'] as const)
      await proofs.put({ ...expired, purpose, data: {}, attempts: 1 })
    const claimed = await claimGuess(expired, null, { proofs, now })
    expect(claimed?.inARow).toBe(1)
    await claimed?.giveBack()
    expect((await proofs.find('factor-guesses-returned', counter.hash))?.attempts).toBe(2)
    await forgetCount(expired, { proofs })
    expect((await claimGuess(expired, null, { proofs, now }))?.inARow).toBe(1)
  })

  it('R24 counts a daily guess that waits for the store across midnight', async () => {
    const proofs = memoryProofs()
    await proofs.put({ ...counter, purpose: 'factor-guesses', data: {}, attempts: LOCKED_AFTER })
    let time = new Date('2030-01-01T23:59:59.999Z')
    const first = await claimGuess(counter, 'sms', { proofs, now: () => time })
    const slow: ProofStore = {
      ...proofs,
      async find(purpose, hash) {
        const found = await proofs.find(purpose, hash)
        if (hash !== counter.hash) time = new Date('2030-01-02T00:00:00.001Z')
        return found
      },
    }
    const late = await claimGuess(counter, 'sms', { proofs: slow, now: () => time })
    expect([first?.inARow, late?.inARow]).toEqual([0, 0])
  })

  it('rejects with StoreUnavailableError if the store doesn’t count', async () => {
    const proofs = { ...memoryProofs(), claimAttempt: async () => null, find: async () => null }
    await proofs.put({ ...counter, purpose: 'factor-guesses', data: {}, attempts: 1 })
    await expect(claimGuess(counter, null, { proofs, now })).rejects.toThrow(StoreUnavailableError)
  })
})
