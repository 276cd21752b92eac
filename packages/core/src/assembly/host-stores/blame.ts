import type { Logger } from '../../ports/host/log.ts'

const MAX_CAUSES = 5

/** A part of the host that threw an error: a store's method, such as `users.findById`, or a feature by its name. */
interface Blamed {
  readonly store?: string
  readonly feature?: string
}

/** Maps each error to the parts of the host that threw it. The errors themselves stay unchanged. */
const blamed = new WeakMap<object, Blamed>()

/**
 * Remembers which part of the host threw the error. Returns the error that the caller must throw: the same one, or a new Error if the host threw
 * something that isn't an object.
 */
export function blame(thrown: unknown, by: Blamed): unknown {
  const error = typeof thrown === 'object' && thrown !== null ? thrown : new Error('Not an Error', { cause: thrown })
  blamed.set(error, { ...by, ...blamed.get(error) })
  return error
}

/** Returns a logger that adds the fields `store`, such as `users.findById`, and `feature` to entries about an error that one of them threw. */
export function namingHostParts(logger: Logger): Logger {
  return (entry) => logger({ ...entry, ...blamedFor(entry.error) })
}

function blamedFor(error: unknown, depth = 0): Blamed | undefined {
  if (typeof error !== 'object' || error === null || depth > MAX_CAUSES) return undefined
  return blamed.get(error) ?? blamedFor(Reflect.get(error, 'cause'), depth + 1)
}
