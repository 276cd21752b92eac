import { ENVIRONMENT_TABLE, type Variable } from './environment-table.ts'
import type { Environment } from './settings.ts'

const FARTHEST_TYPO = 4

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
  const ranked = ENVIRONMENT_TABLE.map((row) => ({ name: row.name, distance: editDistance(name, row.name) }))
  const [nearest] = ranked.sort((a, b) => a.distance - b.distance)
  return nearest !== undefined && nearest.distance <= FARTHEST_TYPO ? nearest.name : undefined
}

/** Insertions, deletions and replacements that lead from one text to the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
