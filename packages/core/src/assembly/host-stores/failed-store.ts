import type { Logger } from '../../ports/host/log.ts'

const MAX_CAUSES = 5

/** Maps each error to the store method that threw it, such as `users.findById`. The errors themselves stay unchanged. */
const failedMethods = new WeakMap<object, string>()

/**
 * Remembers which store method threw the error. Returns the error that the caller must throw: the same one, or a new Error if the store threw
 * something that isn't an object.
 */
export function blame(thrown: unknown, method: string): unknown {
  const error = typeof thrown === 'object' && thrown !== null ? thrown : new Error('Not an Error', { cause: thrown })
  if (!failedMethods.has(error)) failedMethods.set(error, method)
  return error
}

/** Returns a logger that adds the field `store`, such as `users.findById`, to entries about an error that a store threw. */
export function namingStores(logger: Logger): Logger {
  return (entry) => {
    const store = failedMethodOf(entry.error)
    logger(store === undefined ? entry : { ...entry, store })
  }
}

function failedMethodOf(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > MAX_CAUSES) return undefined
  return failedMethods.get(error) ?? failedMethodOf(Reflect.get(error, 'cause'), depth + 1)
}
