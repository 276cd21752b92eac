import type { AuthorizationServer } from 'oauth4webapi'
import type { Logger } from '../../../http/log.ts'
import type { Platform } from '../../../ports/platform.ts'
import type { ProviderKey } from './verify-jws.ts'

/** A value and the time it was fetched. Never a promise: on Workers a request that awaits another request's promise hangs (R33). */
export interface Dated<T> {
  readonly value: T
  readonly at: Date
}

/** Cached metadata and keys of the providers, by provider id. */
export interface ProviderCache {
  readonly metadata: Map<string, Dated<AuthorizationServer>>
  readonly keys: Map<string, Dated<readonly ProviderKey[]>>
}

export interface ProtocolSettings {
  readonly now: () => Date
  /** The system clock, which the protocol library reads. */
  readonly systemNow: () => Date
  readonly logger: Logger
  /** In `development` a provider may run on this machine. */
  readonly environment: Platform['environment']
  readonly providerCache: ProviderCache
  /** The platform's `fetch`. Default: the global one. */
  readonly fetch?: Platform['fetch'] | undefined
  /** Time limit of each request. Default 10 s. */
  readonly timeoutMs?: number
}

export function createProviderCache(): ProviderCache {
  return { metadata: new Map(), keys: new Map() }
}

/** Returns the value if it is younger than `maxAgeMs`, else undefined. */
export function fresh<T>(dated: Dated<T> | undefined, maxAgeMs: number, now: Date): T | undefined {
  if (dated === undefined) return undefined
  const age = now.getTime() - dated.at.getTime()
  // A negative age (the clock was set back) counts as too old.
  return age >= 0 && age < maxAgeMs ? dated.value : undefined
}
