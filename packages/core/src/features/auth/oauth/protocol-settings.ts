import type { AuthorizationServer } from 'oauth4webapi'
import type { Logger } from '../../../http/log.ts'
import type { Platform } from '../../../ports/platform.ts'
import type { ProviderKey } from './verify-jws.ts'

/** A value and when it was fetched. Never a promise: on Workers a request that waits for another's would hang with it (R33). */
export interface Dated<T> {
  readonly value: T
  readonly at: Date
}

/** What one instance remembers of its providers, by provider id. */
export interface ProviderCache {
  readonly metadata: Map<string, Dated<AuthorizationServer>>
  readonly keys: Map<string, Dated<readonly ProviderKey[]>>
}

/** What speaking with providers takes from the host. */
export interface ProtocolSettings {
  readonly now: () => Date
  /** The system's clock, which the protocol library reads. */
  readonly systemNow: () => Date
  readonly logger: Logger
  /** Only `development` lets a provider be on this machine. */
  readonly environment: Platform['environment']
  readonly providerCache: ProviderCache
  /** The platform's. Default: the global one. */
  readonly fetch?: Platform['fetch'] | undefined
  /** Of each request. Default 10 s. */
  readonly timeoutMs?: number
}

/** An empty memory; one an instance. */
export function createProviderCache(): ProviderCache {
  return { metadata: new Map(), keys: new Map() }
}

/** The remembered value while it is younger than `maxAgeMs`. */
export function fresh<T>(dated: Dated<T> | undefined, maxAgeMs: number, now: Date): T | undefined {
  if (dated === undefined) return undefined
  const age = now.getTime() - dated.at.getTime()
  // A clock that was set back makes nothing younger.
  return age >= 0 && age < maxAgeMs ? dated.value : undefined
}
