import { describe, expect, it } from 'vitest'
import type { RecordStore } from '../../packages/core/src/ports/records.ts'
import { grantSimulation } from './grants.ts'

const SCHEDULES = 200

describe('refresh of grants (R36)', () => {
  it(`refuses nobody within the grace and ends a grant at any later use, in ${SCHEDULES} random schedules`, async () => {
    const play = await grantSimulation()
    let revoked = 0
    for (let seed = 0; seed < SCHEDULES; seed++) {
      const outcome = await play(seed)
      expect(outcome.violations, `seed ${seed}`).toEqual([])
      if (outcome.revoked) revoked++
    }
    expect(revoked).toBeGreaterThan(SCHEDULES / 10)
    expect(revoked).toBeLessThan(SCHEDULES)
  })

  it.each<[string, (records: RecordStore) => RecordStore]>([
    ['doesn’t replace', (store) => ({ ...store, replaceIf: async () => true })],
    [
      'forgets when a token was replaced',
      (store) => ({
        ...store,
        replaceIf(kind, id, version, { data: { rotatedAt: _, ...data }, ...rest }, owner, at) {
          return store.replaceIf(kind, id, version, { ...rest, data }, owner, at)
        },
      }),
    ],
    ['doesn’t delete', (store) => ({ ...store, takeOnce: (kind, id, owner) => store.find(kind, id, owner) })],
  ])('is told from a store that %s', async (_, altered) => {
    const play = await grantSimulation(altered)
    const violations: string[] = []
    for (let seed = 0; seed < SCHEDULES; seed++) violations.push(...(await play(seed)).violations)
    expect(violations).not.toEqual([])
  })
})
