/** Freezes a JSON value through and through: cached claims are shared between requests, none may change them for another. */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const member of Object.values(value)) freezeDeep(member)
  return Object.freeze(value)
}
