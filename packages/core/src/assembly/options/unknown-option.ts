import { closest, distance } from 'fastest-levenshtein'
import * as v from 'valibot'

/**
 * Maximum edit distance at which a known name is suggested for a misspelt one. For a name of less than 8 characters, the maximum is half its length,
 * rounded up.
 */
const MAX_MISSPELLING_DISTANCE = 4

/**
 * Returns the schema of an object that allows only these fields. The error for an unknown field suggests the most similar of the `known` names. Adds
 * an entry that accepts nothing for each unknown field, so that all are reported: valibot's `strictObject` reports only the first one.
 */
export function fields<E extends v.ObjectEntries>(entries: E, known: readonly string[] = Object.keys(entries)) {
  return v.lazy((given) => {
    const unknown = isObject(given) ? Object.keys(given).filter((name) => !Object.hasOwn(entries, name)) : []
    const refused = unknown.map((name) => [name, v.never(unknownOption(name, known))] as const)
    return v.object({ ...entries, ...Object.fromEntries(refused) }, ({ received }) =>
      received === 'undefined' ? 'required' : 'must be an object',
    )
  })
}

/** Returns the most similar known name, or undefined if none is similar enough. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const lower = known.map((one) => one.toLowerCase())
  const nearest = closest(name.toLowerCase(), lower)
  const most = Math.min(MAX_MISSPELLING_DISTANCE, Math.ceil(name.length / 2))
  return distance(name.toLowerCase(), nearest) <= most ? known[lower.indexOf(nearest)] : undefined
}

function unknownOption(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  return nearest === undefined
    ? `is not an option; known options: ${known.join(', ')}`
    : `is not an option; did you mean ${nearest}?`
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
