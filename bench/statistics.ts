/** The quantile of the sample at `rank` (0 to 1). */
export function quantile(sample: readonly number[], rank: number): number {
  const sorted = sample.toSorted((a, b) => a - b)
  const position = (sorted.length - 1) * rank
  const [low, high] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]]
  if (low === undefined || high === undefined) throw new Error('the sample is empty')
  return low + (high - low) * (position - Math.floor(position))
}

export function median(sample: readonly number[]): number {
  return quantile(sample, 0.5)
}
