import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { SharedLimiter } from '../../../ports/rate-limiter.ts'
import { configuredLimit, type LimitClass, limits, type RateLimitOptions } from '../../limits/limits.ts'
import type { Endpoint } from './endpoint.ts'
import { type CredentialDemands, SENT_IN_BODY } from './guard.ts'

/** An endpoint at its mount, with everything that is the same for all its requests. */
export interface Route {
  readonly endpoint: Endpoint
  /** Path of the endpoint with its mount, such as `/auth/sessions/:id`. */
  readonly pattern: string
  /** Second argument of the handler: ports and services. */
  readonly given: Readonly<Record<string, unknown>>
  /** Demands of the guard. The guard itself derives `isOptional` from the endpoint's access. */
  readonly demands: Omit<CredentialDemands, 'isOptional'>
  /** True if a credential may be in the body, so that the body is read before the guard. */
  readonly isBodyReadFirst: boolean
  readonly limit?: LimitClass
  readonly limiter: SharedLimiter
  /** The limit class `requests`, which counts per client address. Set only if the endpoint's own class has no `address` limit. */
  readonly requests?: LimitClass
}

export interface RouteSettings {
  /** Shares its counts between all processes. */
  readonly rateLimiter: SharedLimiter
  /** Rate limiter that counts in this process only. */
  readonly localRateLimiter: SharedLimiter
  readonly rateLimits: RateLimitOptions
  /** All ports and services. */
  readonly given: Readonly<Record<string, unknown>>
}

export function routeOf(endpoint: Endpoint, mount: string, settings: RouteSettings): Route {
  const limit = endpoint.limit && configuredLimit(endpoint.limit, settings.rateLimits)
  const limiter = limit?.isLocal ? settings.localRateLimiter : settings.rateLimiter
  const requests = limit?.address === undefined ? configuredLimit(limits.requests, settings.rateLimits) : undefined
  const {
    scope,
    keyOwner,
    access,
    method,
    checksSession = method !== 'GET',
    allowsImpersonation,
    allowsGuests,
  } = endpoint
  return withoutUndefined({
    endpoint,
    pattern: mount + endpoint.path,
    given: settings.given,
    demands: { scope, keyOwner, checksSession, allowsImpersonation, allowsGuests },
    isBodyReadFirst: access.some((kind) => SENT_IN_BODY.includes(kind)),
    limiter,
    limit,
    requests,
  })
}

/** True if the endpoint's path has a parameter, such as `:id`. */
export function hasParameters({ path }: Endpoint): boolean {
  return path.includes(':')
}
