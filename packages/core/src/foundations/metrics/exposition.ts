/**
 * Labels of a metric, by name. Every label has a fixed set of values, so the number of time series is bounded, and no label identifies a
 * person.
 */
export type Labels = Readonly<Record<string, string>>

export interface Sample {
  readonly labels: Labels
  readonly value: number
  /** Appended to the family's name, such as `_bucket`. Default: nothing. */
  readonly suffix?: string
}

export interface MetricFamily {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Writes the families in the text format 0.0.4 of Prometheus. Omits families without samples. `common`: labels of every sample. */
export function expose(families: readonly MetricFamily[], common: Labels = {}): string {
  const filled = families.filter(({ samples }) => samples.length > 0)
  return filled.map((family) => `${linesOf(family, common).join('\n')}\n`).join('')
}

function linesOf({ name, help, type, samples }: MetricFamily, common: Labels): readonly string[] {
  const lines = samples.map(
    ({ labels, value, suffix = '' }) => `${name}${suffix}${written({ ...common, ...labels })} ${value}`,
  )
  return [`# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`, `# TYPE ${name} ${type}`, ...lines]
}

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
