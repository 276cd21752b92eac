import { expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '../../test/postgres-cluster.ts'
import { postgres } from '../postgres.ts'
import { clockDifference } from './clock-difference.ts'

const MINUTE = 60_000

it('P10 tells by how much this machine’s clock is ahead of the database’s', async () => {
  const { db, clockDifferenceMs, close } = postgres(await createDatabase())
  onTestFinished(close)
  // Rounded to minutes: how long a statement takes doesn't matter.
  expect(Math.abs(Math.round((await clockDifferenceMs()) / MINUTE))).toBe(0)
  const behind = await clockDifference(db, () => Date.now() - 10 * MINUTE)
  expect(Math.round(behind / MINUTE)).toBe(-10)
})
