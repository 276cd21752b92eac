/**
 * Thrown by a store when a unique value is taken. Recognised by its `name`, so a store may also throw a class of its
 * own with that name.
 */
export class ConflictError extends Error {
  override readonly name = 'ConflictError'
}

export function isConflict(error: unknown): error is ConflictError {
  return error instanceof Error && error.name === 'ConflictError'
}
