import { describe, expect, it } from 'vitest'
import { httpSimulation } from './http.ts'
import { MUTANTS } from './model.ts'
import { simulate } from './schedule.ts'

// Other seeds than the short run's.
const FIRST = 1_000_000

describe('refresh rotation (R36), at length', () => {
  it('keeps its promise in 100,000 random schedules', () => {
    for (let seed = FIRST; seed < FIRST + 100_000; seed++) {
      const { violations } = simulate(seed)
      if (violations.length > 0) expect(violations, `seed ${seed}`).toEqual([])
    }
  })

  it('keeps its promise in 1,000 random schedules over HTTP', async () => {
    const play = await httpSimulation()
    for (let seed = FIRST; seed < FIRST + 1000; seed++) {
      expect((await play(seed)).violations, `seed ${seed}`).toEqual([])
    }
  })

  it.each(Object.entries(MUTANTS))('is told, by one schedule of 200 or more, from a rule that %s', (_, mutant) => {
    const seeds = Array.from({ length: 20_000 }, (_, index) => FIRST + index)
    const caught = seeds.filter((seed) => simulate(seed, mutant).violations.length > 0)
    expect(caught.length).toBeGreaterThan(100)
  })
})
