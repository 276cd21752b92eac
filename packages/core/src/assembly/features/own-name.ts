/** Returns what a feature calls `local`, as the service names it: names of features never meet those of others. */
export function ownName(feature: string, local: string): `${string}:${string}` {
  return `${feature}:${local}`
}
