import { describe, expect, it } from 'vitest'
import { grantSimulation } from './grants.ts'

// Other seeds than the short run's.
const FIRST = 1_000_000
const PART = 10_000
const PARTS = 10

describe('refresh of grants (R36), at length', () => {
  it.each(Array.from({ length: PARTS }, (_, part) => FIRST + part * PART))(
    `keeps its promise over HTTP in ${PART} random schedules from %d on`,
    async (first) => {
      const play = await grantSimulation()
      for (let seed = first; seed < first + PART; seed++) {
        const { violations } = await play(seed)
        if (violations.length > 0) expect(violations, `seed ${seed}`).toEqual([])
      }
    },
  )
})
