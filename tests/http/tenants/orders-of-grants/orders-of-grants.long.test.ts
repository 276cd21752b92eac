import { describe, it } from 'vitest'
import { playGrants } from './play-grants.ts'

describe('R42 no sequence of grants by members, at length', () => {
  it('gives a person or a key a permission that nobody who could grant it had, in 1,000 random sequences', () =>
    playGrants({ seed: 1_000_042, numRuns: 1000 }))
})
