/** Deeply freezes a JSON value in place. Cached claims are shared between requests, so no request may change them. */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const member of Object.values(value)) freezeDeep(member)
  return Object.freeze(value)
}
