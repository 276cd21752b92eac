/** A copy that shares nothing mutable with the record: own dates, JSON as a database gives it back, and no field where there was `undefined`. */
export function copyRecord<T extends object>(record: T): T {
  const copy: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(record)) {
    if (value !== undefined) copy[field] = copyValue(value)
  }
  // Sound: the same fields with equal values, but the `undefined` ones, which the record types know as absent.
  return copy as T
}

function copyValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return value instanceof Date ? new Date(value) : JSON.parse(JSON.stringify(value))
}
