/**
 * Returns a deep copy of a record, so that a caller that changes the copy doesn't change the stored record.
 * Dates are copied and JSON values are cloned as a database would return them. Undefined fields are omitted.
 */
export function copyRecord<T extends object>(record: T): T {
  const copy: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(record)) {
    if (value !== undefined) copy[field] = copyValue(value)
  }
  // The cast is safe: `copy` has the same fields and value types as `record`; only undefined fields are missing.
  return copy as T
}

/** Returns a copy of a date or JSON value. */
export function copyValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return value instanceof Date ? new Date(value) : JSON.parse(JSON.stringify(value))
}
