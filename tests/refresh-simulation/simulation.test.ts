import { describe, expect, it } from 'vitest'
import { memorySessions } from '../../packages/core/src/foundations/memory/sessions.ts'
import type { Rotation, Session, SessionStore } from '../../packages/core/src/ports/accounts/sessions.ts'
import { httpSimulation } from './http.ts'
import { GRACE_MS, MUTANTS, RULE, seeded } from './model.ts'
import { type Outcome, simulate } from './schedule.ts'

const SCHEDULES = 5000
const HTTP_SCHEDULES = 100

describe('refresh rotation (R36)', () => {
  it(`logs nobody out within the grace and revokes at any later use, in ${SCHEDULES} random schedules`, () => {
    const outcomes = Array.from({ length: SCHEDULES }, (_, seed) => ({ seed, ...simulate(seed) }))
    expect(outcomes.filter(({ violations }) => violations.length > 0)).toEqual([])
    // The promise means something only if the schedules contain these cases.
    const sum = (value: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + value(outcome), 0)
    expect(sum(({ rotations }) => rotations)).toBeGreaterThan(SCHEDULES)
    expect(sum(({ staleReads }) => staleReads)).toBeGreaterThan(SCHEDULES / 10)
    expect(sum(({ revoked }) => Number(revoked))).toBeGreaterThan(SCHEDULES / 10)
  })

  it(`does so over HTTP on three nodes, in ${HTTP_SCHEDULES} random schedules`, async () => {
    const play = await httpSimulation()
    let revoked = 0
    for (let seed = 0; seed < HTTP_SCHEDULES; seed++) {
      const outcome = await play(seed)
      expect(outcome.violations, `seed ${seed}`).toEqual([])
      if (outcome.revoked) revoked++
    }
    expect(revoked).toBeGreaterThan(HTTP_SCHEDULES / 10)
    expect(revoked).toBeLessThan(HTTP_SCHEDULES)
  })

  it.each(Object.entries(MUTANTS))('is told from a rule that %s', (_, mutant) => {
    const caught = Array.from({ length: SCHEDULES }, (_, seed) => seed).some(
      (seed) => simulate(seed, mutant).violations.length > 0,
    )
    expect(caught).toBe(true)
  })

  it.each<[string, (sessions: SessionStore) => SessionStore]>([
    [
      'rotates at every refresh',
      (store) => ({ ...store, rotate: (rotation) => store.rotate({ ...rotation, graceMs: 0 }) }),
    ],
    [
      'matches a counter that was superseded',
      (store) => ({ ...store, rotate: (rotation) => rotateAny(store, rotation) }),
    ],
    ['does not revoke', (store) => ({ ...store, revoke: async () => true })],
  ])('is told over HTTP from a store that %s', async (_, altered) => {
    const play = await httpSimulation(altered)
    const violations: string[] = []
    for (let seed = 0; seed < HTTP_SCHEDULES; seed++) violations.push(...(await play(seed)).violations)
    expect(violations).not.toEqual([])
  })

  it('is simulated with the same rotation as the memory store', async () => {
    const random = seeded(1)
    const [start, store] = [1_900_000_000_000, memorySessions()]
    const at = (ms: number) => new Date(start + ms)
    const times = { authenticatedAt: at(0), createdAt: at(0), lastActiveAt: at(0) }
    const session = { handle: 'h', userId: 'u', method: 'password', counter: 0, ...times } as const
    await store.create({ ...session, expiresAt: at(3_000_000), absoluteExpiresAt: at(9_000_000) })
    let elapsed = 0
    let matched = 0
    for (let step = 0; step < 1000; step++) {
      elapsed += random.pick([0, 1000, 15_000, GRACE_MS - 1, GRACE_MS, 20_000])
      const row = await store.get('h')
      const counter = Math.max(0, (row?.counter ?? 0) - random.upTo(1))
      const now = at(elapsed - random.upTo(2) * 5000)
      const rotation = { handle: 'h', counter, now, graceMs: GRACE_MS, expiresAt: new Date(now.getTime() + 3_000_000) }
      const rotated = await store.rotate(rotation)
      expect(RULE.rotate(row, rotation)).toEqual(rotated)
      if (rotated !== null) matched++
    }
    expect(matched).toBeGreaterThan(100)
  })
})

async function rotateAny(store: SessionStore, rotation: Rotation): Promise<Session | null> {
  const row = await store.get(rotation.handle)
  return row === null ? null : store.rotate({ ...rotation, counter: row.counter })
}
