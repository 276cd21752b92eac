import type { Credentials } from '../routing/endpoint.ts'

/** True for a name with the prefix of the service's own events. Other callers may not use these names, so that receivers can trust such events. */
export function isReservedName(name: string): boolean {
  return name.toLowerCase().startsWith('identity.')
}

/** True if the API key may use the service's own names: only a key with the scope `*` may, which is as powerful as an administrator. */
export function mayUseReservedNames({ scopes }: Credentials['key']): boolean {
  return scopes.includes('*')
}
