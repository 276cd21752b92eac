import { closest, distance } from 'fastest-levenshtein'
import type { Environment } from '../settings.ts'
import { ENVIRONMENT_TABLE, type Variable } from './environment-table.ts'
import { isServiceLink } from './is-service-link.ts'

const MAX_MISSPELLING = 4

export function variableNamed(name: string): Variable | undefined {
  return ENVIRONMENT_TABLE.find((row) => new RegExp(`^${row.name.replace('<NAME>', '[A-Z0-9_]+')}$`).test(name))
}

/**
 * Returns a problem for each unknown `SALLYPORT_…` variable. Most unknown names are typing errors, and without this
 * check the server would silently ignore them. Variables that Kubernetes sets for a Service named `sallyport…` aren't reported.
 */
export function unknownVariables(env: Environment): readonly string[] {
  const unknown = Object.entries(env).filter(
    ([name, value]) =>
      name.startsWith('SALLYPORT_') && variableNamed(name) === undefined && !isServiceLink(name, value ?? ''),
  )
  return unknown.map(([name]) => {
    const nearest = nearestName(name)
    return `${name}: unknown variable${nearest === undefined ? '; see --help' : `; did you mean ${nearest}?`}`
  })
}

function nearestName(name: string): string | undefined {
  const names = ENVIRONMENT_TABLE.map((row) => row.name)
  const withoutPrefix = name.replace(/^SALLYPORT_/, '')
  if (names.includes(withoutPrefix)) return withoutPrefix
  const nearest = closest(name, names)
  return distance(name, nearest) <= MAX_MISSPELLING ? nearest : undefined
}
