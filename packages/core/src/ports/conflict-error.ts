/** A uniqueness clash in a store. Recognised by `name`, so that a host's own class does too. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError'
}

export function isConflict(error: unknown): error is ConflictError {
  return error instanceof Error && error.name === 'ConflictError'
}
