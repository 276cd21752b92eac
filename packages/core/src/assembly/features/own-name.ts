/** Returns the service's name for what a feature calls `local`. The feature's name comes first, so that names of two features never collide. */
export function ownName(feature: string, local: string): `${string}:${string}` {
  return `${feature}:${local}`
}
