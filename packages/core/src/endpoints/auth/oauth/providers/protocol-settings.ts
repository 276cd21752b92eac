import type { AuthorizationServer } from 'oauth4webapi'
import type { OutboundCalls } from '../../../../foundations/net/outbound-calls.ts'
import type { Logger } from '../../../../ports/host/log.ts'
import type { Platform } from '../../../../ports/host/platform.ts'
import type { ProviderKey } from '../exchange/verify-jws.ts'

/**
 * A value with the time from which its age counts. Stores no promises: on Workers, a request that awaits the promise of another request hangs (R33).
 */
export interface Dated<T> {
  readonly value: T
  readonly at: Date
  /** Time of the last successful fetch. `at` is the same time, or later if fetches failed since. */
  readonly fetchedAt: Date
}

/** Cached metadata and signing keys of each provider, by provider id. */
export interface ProviderCache {
  readonly metadata: Map<string, Dated<AuthorizationServer>>
  readonly keys: Map<string, Dated<readonly ProviderKey[]>>
}

export interface ProtocolSettings {
  readonly now: () => Date
  /** Returns the time of the system clock, which the protocol library uses. */
  readonly systemNow: () => Date
  readonly logger: Logger
  /** In `development`, a provider may run on a loopback address. */
  readonly environment: Platform['environment']
  readonly providerCache: ProviderCache
  /** The platform's `fetch`. Default: the global `fetch`. */
  readonly fetch?: Platform['fetch'] | undefined
  readonly calls: OutboundCalls
}

export function createProviderCache(): ProviderCache {
  return { metadata: new Map(), keys: new Map() }
}

/** Returns the value if it is younger than `maxAgeMs`, else undefined. */
export function fresh<T>(dated: Dated<T> | undefined, maxAgeMs: number, now: Date): T | undefined {
  if (dated === undefined) return undefined
  const age = now.getTime() - dated.at.getTime()
  // If the clock was set back, the age is negative, and the value counts as too old.
  return age >= 0 && age < maxAgeMs ? dated.value : undefined
}
