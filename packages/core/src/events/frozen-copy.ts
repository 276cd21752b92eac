/** A deep, frozen copy of a JSON value; a `__proto__` key is left out. Cheaper than structuredClone, and unlike freezing in place it spares the caller's objects. */
export function frozenCopy<T>(value: T): T
export function frozenCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return Object.freeze(value.map((member) => frozenCopy<unknown>(member)))
  // What JSON would make of it, since that is what goes over the wire.
  if (value instanceof Date) return value.toJSON()
  const copy: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    if (name !== '__proto__') copy[name] = frozenCopy<unknown>(member)
  }
  return Object.freeze(copy)
}
