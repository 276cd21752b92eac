/**
 * Returns the full name of a feature's record kind, purpose or factor `local`. The feature's name comes first, so names of two features never
 * collide.
 */
export function ownName(feature: string, local: string): `${string}:${string}` {
  return `${feature}:${local}`
}
