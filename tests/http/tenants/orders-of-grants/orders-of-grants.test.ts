import { describe, it } from 'vitest'
import { playGrants } from './play-grants.ts'

describe('R42 no sequence of grants by members', () => {
  it('gives a person or a key a permission that nobody who could grant it had, in 12 random sequences', () =>
    playGrants({ seed: 42, numRuns: 12 }))
})
