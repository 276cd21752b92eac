/**
 * Options on which an OpenAPI document can depend: the values of options, and which functions there are. Two functions count as
 * alike, since none is called to make a document.
 */
export function shapeOf(value: unknown, within: readonly unknown[] = []): unknown {
  if (typeof value === 'function') return 'function'
  if (typeof value !== 'object' || value === null) return value === undefined ? null : [typeof value, String(value)]
  if (within.includes(value)) return 'cycle'
  const inner = [...within, value]
  if (Array.isArray(value)) return value.map((one) => shapeOf(one, inner))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null)
    return [String(value), methodsOf(prototype), ownShape(value, inner)]
  return ownShape(value, inner)
}

function ownShape(value: object, within: readonly unknown[]): unknown {
  return Object.entries(value).map(([key, one]) => [key, shapeOf(one, within)])
}

function methodsOf(prototype: unknown): readonly string[] {
  return typeof prototype === 'object' && prototype !== null ? Object.getOwnPropertyNames(prototype) : []
}
