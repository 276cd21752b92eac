import { describe, expect, it } from 'vitest'
import { randomBytes, randomDigits, randomId, randomToken, randomUuid, timeOrderedUuid } from './random.ts'

describe('random', () => {
  it('makes secrets of the promised forms, all different', () => {
    expect(randomBytes(12)).toHaveLength(12)
    expect(randomToken()).toMatch(/^[0-9a-f]{64}$/)
    expect(randomId()).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(randomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(Array.from({ length: 1000 }, randomId)).size).toBe(1000)
  })

  it('makes UUIDs version 7 that sort by time and differ within a millisecond', () => {
    const times = [0, 1, 1_700_000_000_000, 1_700_000_000_001, 4_102_444_800_000]
    const ids = times.map((time) => timeOrderedUuid(new Date(time)))
    for (const [index, id] of ids.entries()) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(times[index])
    }
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(Array.from({ length: 1000 }, () => timeOrderedUuid(new Date(0)))).size).toBe(1000)
  })

  it('makes as many digits as asked for', () => {
    for (const length of [0, 1, 4, 6, 8, 33]) expect(randomDigits(length)).toMatch(new RegExp(`^[0-9]{${length}}$`))
  })

  it('makes each digit equally likely', () => {
    const total = 100_000
    const counts = new Map<string, number>()
    for (const digit of Array.from({ length: total / 10 }, () => randomDigits(10)).join(''))
      counts.set(digit, (counts.get(digit) ?? 0) + 1)
    const chiSquared = [...'0123456789'].reduce(
      (sum, digit) => sum + ((counts.get(digit) ?? 0) - total / 10) ** 2 / (total / 10),
      0,
    )
    // With 9 degrees of freedom, a random result exceeds 45 once in a million runs. Modulo bias (0 to 5 at 26/256) would yield about
    // 500.
    expect(chiSquared).toBeLessThan(45)
  })
})
