import { describe, expect, it } from 'vitest'
import { mannWhitney } from './mann-whitney.ts'

describe('mannWhitney', () => {
  // The example in SciPy's documentation of mannwhitneyu(…, method="asymptotic").
  it('agrees with a known example', () => {
    const { u, p } = mannWhitney([19, 22, 16, 29, 24], [20, 11, 17, 12])
    expect(u).toBe(17)
    expect(p).toBeCloseTo(0.11134688653314041, 6)
  })

  // Ranks 1, 3, 3, 5.5, 5.5 against 3, 7, 8, 9: U = 3; variance 20/12 · (10 − 30/72), z = 6.5 / 3.9965.
  it('corrects for ties', () => {
    const { u, p } = mannWhitney([1, 2, 2, 3, 3], [2, 4, 5, 6])
    expect(u).toBe(3)
    expect(p).toBeCloseTo(0.10388, 4)
  })

  it('sees no difference between equal samples, also of one value', () => {
    const sample = Array.from({ length: 50 }, (_, index) => index)
    expect(mannWhitney(sample, sample).p).toBeCloseTo(1, 2)
    expect(mannWhitney([1, 1, 1], [1, 1]).p).toBe(1)
  })

  it('sees a shift', () => {
    const sample = Array.from({ length: 50 }, (_, index) => index)
    const { u, p } = mannWhitney(
      sample,
      sample.map((value) => value + 25),
    )
    expect(u).toBeLessThan(1250)
    expect(p).toBeLessThan(0.00001)
  })

  it('refuses an empty sample', () => {
    expect(() => mannWhitney([], [1])).toThrow('both samples')
  })
})
