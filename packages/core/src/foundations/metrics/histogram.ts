import type { Sample } from './exposition.ts'

/** Upper bounds of the buckets in seconds: the defaults of Prometheus' client libraries. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

interface Series {
  readonly labels: Readonly<Record<string, string>>
  /** Number of observations in each bucket; the last bucket has no upper bound. */
  readonly counts: number[]
  sum: number
}

export interface Histogram {
  /** Counts a duration. Durations with the same label values belong to the same series. */
  observe(seconds: number, labels?: Readonly<Record<string, string>>): void
  samples(): readonly Sample[]
}

/** Creates a histogram of durations. */
export function createHistogram(): Histogram {
  const all = new Map<string, Series>()
  return {
    observe(seconds, labels = {}) {
      const key = Object.values(labels).join(' ')
      let series = all.get(key)
      if (series === undefined) {
        series = { labels, counts: Array.from({ length: BOUNDS.length + 1 }, () => 0), sum: 0 }
        all.set(key, series)
      }
      const bucket = BOUNDS.findIndex((bound) => seconds <= bound)
      const index = bucket === -1 ? BOUNDS.length : bucket
      series.counts[index] = (series.counts[index] ?? 0) + 1
      series.sum += seconds
    },
    samples: () => [...all.values()].flatMap(samplesOf),
  }
}

function samplesOf({ labels, counts, sum }: Series): readonly Sample[] {
  let total = 0
  const buckets = counts.map((count, index) => {
    total += count
    return { suffix: '_bucket', labels: { ...labels, le: String(BOUNDS[index] ?? '+Inf') }, value: total }
  })
  return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total }]
}
