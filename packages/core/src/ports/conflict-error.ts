/**
 * Error that a store throws when a unique value, such as an email, is already in use.
 * The service recognises the error by its `name`, so a store may throw its own class with this name.
 */
export class ConflictError extends Error {
  override readonly name = 'ConflictError'
}

export function isConflict(error: unknown): error is ConflictError {
  return error instanceof Error && error.name === 'ConflictError'
}
