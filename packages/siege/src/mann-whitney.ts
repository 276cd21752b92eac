export interface MannWhitney {
  /** Number of pairs of values in which the first sample's value is greater. Ties count half. */
  readonly u: number
  /** Probability of a rank difference at least as large if both samples come from one distribution. */
  readonly p: number
}

/** Runs a two-sided Mann–Whitney U test: normal approximation with corrections for ties and continuity. For samples of eight or more values. */
export function mannWhitney(first: readonly number[], second: readonly number[]): MannWhitney {
  const [n1, n2] = [first.length, second.length]
  if (n1 === 0 || n2 === 0) throw new Error('both samples need values')
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ]
  all.sort((a, b) => a.value - b.value)
  let rankSum = 0
  let ties = 0
  for (let start = 0; start < all.length; ) {
    let end = start + 1
    while (end < all.length && all[end]?.value === all[start]?.value) end++
    const size = end - start
    ties += size ** 3 - size
    // The mean of the ranks start + 1 … end.
    rankSum += all.slice(start, end).filter(({ isFirst }) => isFirst).length * ((start + 1 + end) / 2)
    start = end
  }
  const u = rankSum - (n1 * (n1 + 1)) / 2
  const n = n1 + n2
  const variance = ((n1 * n2) / 12) * (n + 1 - ties / (n * (n - 1)))
  if (variance === 0) return { u, p: 1 }
  const z = Math.max(0, Math.abs(u - (n1 * n2) / 2) - 0.5) / Math.sqrt(variance)
  return { u, p: Math.min(1, complementaryError(z / Math.SQRT2)) }
}

/** Returns the complementary error function erfc(x) for x ≥ 0, with a relative error below 1.2·10⁻⁷ (`erfcc` in Numerical Recipes). */
function complementaryError(x: number): number {
  const t = 1 / (1 + x / 2)
  const series = [
    0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368,
    -1.26551223,
  ].reduce((sum, coefficient) => sum * t + coefficient, 0)
  return t * Math.exp(series - x * x)
}
