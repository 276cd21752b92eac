import { describe, expect, it } from 'vitest'
import { ARGON2ID } from './argon2id-parameters.ts'
import { isWeaker } from './is-weaker.ts'
import { formatPhc } from './phc.ts'

const stored = (memoryKiB: number, passes: number, parallelism = 1, saltLength = 16, tagLength = 32) =>
  formatPhc({ memoryKiB, passes, parallelism, salt: new Uint8Array(saltLength), tag: new Uint8Array(tagLength) })

describe('isWeaker', () => {
  it('leaves what costs as much or more', () => {
    for (const phc of [stored(19456, 2), stored(65536, 3, 4), stored(47104, 1)])
      expect(isWeaker(phc, ARGON2ID)).toBe(false)
  })

  it('finds less memory, less work, short salts and tags, other algorithms and garbage', () => {
    const weak = [
      stored(19455, 2),
      stored(7168, 10),
      stored(19456, 1),
      stored(19456, 2, 1, 8),
      stored(19456, 2, 1, 16, 16),
    ]
    for (const phc of [...weak, '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW', '']) {
      expect(isWeaker(phc, ARGON2ID)).toBe(true)
    }
  })
})
