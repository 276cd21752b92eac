/** Copies a record so that it shares no mutable value with the original: new dates, JSON as a database returns it, no undefined fields. */
export function copyRecord<T extends object>(record: T): T {
  const copy: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(record)) {
    if (value !== undefined) copy[field] = copyValue(value)
  }
  // The cast is safe: the fields are equal, except that undefined ones are absent.
  return copy as T
}

function copyValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return value instanceof Date ? new Date(value) : JSON.parse(JSON.stringify(value))
}
