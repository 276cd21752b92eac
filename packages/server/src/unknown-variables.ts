import { closest, distance } from 'fastest-levenshtein'
import { ENVIRONMENT_TABLE, type Variable } from './environment-table.ts'
import type { Environment } from './settings.ts'

const FARTHEST_MISSPELLING = 4

/** The row of the table that a variable's name belongs to. */
export function variableNamed(name: string): Variable | undefined {
  return ENVIRONMENT_TABLE.find((row) => new RegExp(`^${row.name.replace('<NAME>', '[A-Z0-9_]+')}$`).test(name))
}

/** A problem for each `SALLYPORT_…` variable that nothing reads: most often a typo, which must not pass for the real one. */
export function unknownVariables(env: Environment): readonly string[] {
  const unknown = Object.keys(env).filter((name) => name.startsWith('SALLYPORT_') && variableNamed(name) === undefined)
  return unknown.map((name) => {
    const nearest = nearestName(name)
    return `${name}: no such variable${nearest === undefined ? '; see --help' : `; did you mean ${nearest}?`}`
  })
}

function nearestName(name: string): string | undefined {
  const nearest = closest(
    name,
    ENVIRONMENT_TABLE.map((row) => row.name),
  )
  return distance(name, nearest) <= FARTHEST_MISSPELLING ? nearest : undefined
}
