import { mkdirSync, writeFileSync } from 'node:fs'
import { barChart } from './bar-chart.ts'
import { median, spreadOf } from './statistics.ts'

const FOLDER = new URL('../charts/', import.meta.url)

export interface Sampled {
  readonly name: string
  /** Values of the rounds. */
  readonly sample: readonly number[]
}

/** Writes the chart of a section, with medians and spreads. Returns its path relative to bench/results.md. */
export function writeChart(id: string, title: string, unit: string, all: readonly Sampled[]): string {
  const bars = all.map(({ name, sample }) => ({
    name,
    value: median(sample),
    spread: spreadOf(sample),
    isOwn: /^Sallyport|ready-made/.test(name),
  }))
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(new URL(`${id}.svg`, FOLDER), barChart(title, unit, bars))
  return `charts/${id}.svg`
}
