/** The quantile of the sample at `rank` (0 to 1). */
export function quantile(sample: readonly number[], rank: number): number {
  const sorted = sample.toSorted((a, b) => a - b)
  const position = (sorted.length - 1) * rank
  const [low, high] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]]
  if (low === undefined || high === undefined) throw new Error('the sample is empty')
  return low + (high - low) * (position - Math.floor(position))
}

/** The least and the largest value. */
export function spreadOf(sample: readonly number[]): readonly [number, number] {
  return [Math.min(...sample), Math.max(...sample)]
}

export function median(sample: readonly number[]): number {
  return quantile(sample, 0.5)
}

/** Cells of a table: the median rate, and the median and the spread of its ratio to the limit in the same round. */
export function rateCells(rates: readonly number[], limits: readonly number[]): readonly [string, string, string] {
  const ratios = rates.map((rate, index) => rate / (limits[index] ?? Number.NaN))
  const spread = spreadOf(ratios).map((ratio) => ratio.toFixed(3))
  return [median(rates).toFixed(0), median(ratios).toFixed(3), spread.join('–')]
}
