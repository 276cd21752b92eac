/** A copy that shares nothing mutable with the record: own dates, and no field where there was `undefined`. JSON fields are the caller's to copy. */
export function copyRecord<T extends object>(record: T): T {
  const copy: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(record)) {
    if (value !== undefined) copy[field] = value instanceof Date ? new Date(value) : value
  }
  // Sound: the same fields with equal values, but the `undefined` ones, which the record types know as absent.
  return copy as T
}
