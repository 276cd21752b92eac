import type { CaseResult } from './server/recorder.ts'

export interface Column {
  readonly name: string
  readonly results: readonly CaseResult[]
}

/** A table of suites by runtime: passed cases, total, and time. */
export function matrix(columns: readonly Column[]): string {
  const suites = [...new Set(columns.flatMap(({ results }) => results.map(({ suite }) => suite)))]
  const rows = suites.map((suite) => [
    suite,
    ...columns.map(({ results }) => cell(results.filter((result) => result.suite === suite))),
  ])
  const table = [
    ['', ...columns.map(({ name }) => name)],
    ...rows,
    ['all', ...columns.map(({ results }) => cell(results))],
  ]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  return table.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

function cell(results: readonly CaseResult[]): string {
  if (results.length === 0) return '–'
  const ms = results.reduce((sum, result) => sum + result.ms, 0)
  return `${results.filter(({ ok }) => ok).length}/${results.length} ${ms} ms`
}

/** The cases that took longest, with their column: where a shorter suite begins. */
export function longestCases(columns: readonly Column[], count: number): string {
  return columns
    .flatMap(({ name: column, results }) => results.map((result) => ({ ...result, column })))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ ms, column, suite, name }) => `${String(ms).padStart(6)} ms  ${column}: ${suite} › ${name}`)
    .join('\n')
}

/** Cases that another runtime has and this one lacks, except suites it intentionally omits. */
export function missingIn(column: Column, columns: readonly Column[], without: readonly string[]): readonly string[] {
  const keyOf = ({ suite, name }: CaseResult) => `${suite} › ${name}`
  const own = new Set(column.results.map(keyOf))
  const all = columns.flatMap(({ results }) => results.filter(({ suite }) => !without.includes(suite)).map(keyOf))
  return [...new Set(all)].filter((key) => !own.has(key))
}

/** Suites that another runtime has and of which this one has no case. */
export function suitesMissingIn(column: Column, columns: readonly Column[]): readonly string[] {
  const own = new Set(column.results.map(({ suite }) => suite))
  const all = columns.flatMap(({ results }) => results.map(({ suite }) => suite))
  return [...new Set(all)].filter((suite) => !own.has(suite))
}
