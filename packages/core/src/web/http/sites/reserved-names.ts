import type { Credentials } from '../routing/endpoint.ts'

/** Names that begin like the service's own events. Receivers must be able to rely on them. */
export function isReservedName(name: string): boolean {
  return name.toLowerCase().startsWith('identity.')
}

/** True if the API key may use the service's own names: only one with the scope `*`, which is as powerful as an administrator. */
export function mayUseReservedNames({ scopes }: Credentials['key']): boolean {
  return scopes.includes('*')
}
