import { createKeyRing } from './crypto/key-ring.ts'
import { createSealer } from './crypto/seal.ts'
import { createEventBus, type EventBus } from './events/bus.ts'
import { magicLinkFactor } from './features/magic-link/factor.ts'
import { smsFactor } from './features/sms/factor.ts'
import { recoveryCodeFactor, totpFactor } from './features/totp/factors.ts'
import type { RequestContext } from './http/context.ts'
import { docsEndpoints } from './http/docs.ts'
import { createGuard } from './http/guard.ts'
import { createHostGuard, type HostGuard } from './http/middleware.ts'
import { createOrigins } from './http/origins.ts'
import { createRouter, type FetchHandler } from './http/router.ts'
import { memoryRateLimiter } from './memory/memory-rate-limiter.ts'
import type { SallyportOptions } from './options.ts'
import { satisfies } from './ports/needs.ts'
import { type ResolvedOptions, resolveOptions } from './resolve-options.ts'
import { authEndpoints } from './routers/auth.ts'
import { sessionAuthenticators } from './session/authenticators.ts'
import { createSessionCookies } from './session/session-cookies.ts'
import { requireFreshProof } from './sign-in/fresh-proof.ts'
import { createPolicies } from './sign-in/policies.ts'
import type { Services } from './sign-in/services.ts'
import { createAccessTokens } from './tokens/access-token.ts'
import type { AccessClaims } from './tokens/claims.ts'
import { createCsrfTokens } from './tokens/csrf-token.ts'
import { createKnownDevices } from './tokens/known-device.ts'
import { createRefreshTokens } from './tokens/refresh-token.ts'

/** The service, as its host holds it. */
export interface Sallyport extends HostGuard {
  /** Answers every request below the mounts, and 404 elsewhere. Pass what the host knows of the connection beside the request. */
  readonly fetch: FetchHandler
  /** The auth router alone. */
  readonly auth: FetchHandler
  /** Calls the listener with every event of this name, or `*` of any; gives the function that stops it. */
  readonly on: EventBus['on']
}

/** Puts the service together. Throws a TypeError that lists everything wrong with the options. */
export function createSallyport(options: SallyportOptions): Sallyport {
  const resolved = resolveOptions(options)
  const { platform, logger, mounts, now } = resolved
  const services = createServices(resolved)
  const { publicKeys } = services.accessTokens
  const ports = { ...resolved.ports, ...(resolved.signingKeys.length > 0 && { publicKeys: { list: publicKeys } }) }
  const origins = createOrigins(resolved.origins)
  const { csrfTokens } = services
  const guard = createGuard({
    authenticators: sessionAuthenticators({ ...services, ...ports, adminSecret: resolved.adminSecret }),
    origins,
    ...(csrfTokens !== undefined && { verifyCsrf: csrfTokens.verify }),
  })
  const given = { ...ports, ...services }
  const { trustedProxyHops, rateLimits } = resolved
  const { rateLimiter } = ports
  const clearedCookies = services.sessionCookies.cleared
  const localRateLimiter = memoryRateLimiter()
  const settings = {
    platform,
    trustedProxyHops,
    logger,
    guard,
    requireFresh: (user: AccessClaims, proof: unknown, context: RequestContext) =>
      requireFreshProof(user, proof, context, given),
    origins,
    rateLimiter,
    localRateLimiter,
    rateLimits,
    now,
    given,
    clearedCookies,
  }

  const enabled = authEndpoints.filter((endpoint) => satisfies(ports, endpoint.needs))
  const docs = resolved.hasDocs ? docsEndpoints('Sallyport auth', mounts.auth, enabled, platform) : []
  const auth = createRouter([...enabled, ...docs], { ...settings, mount: mounts.auth })

  return {
    fetch: auth,
    auth,
    on: services.events.on,
    ...createHostGuard(guard, settings),
  }
}

function createServices(resolved: ResolvedOptions): Services {
  const { secrets, signingKeys, issuer, audience, now, logger, ports } = resolved
  return {
    now,
    lifetimes: resolved.lifetimes,
    events: createEventBus({ now, onError: (error) => logger({ level: 'error', event: 'listener.failed', error }) }),
    accessTokens: createAccessTokens({ secrets, issuer, audience, ...(signingKeys.length > 0 && { signingKeys }) }),
    refreshTokens: createRefreshTokens(secrets),
    ...(resolved.csrf && { csrfTokens: createCsrfTokens(secrets) }),
    knownDevices: createKnownDevices(secrets),
    sessionCookies: createSessionCookies(resolved.cookies),
    logger,
    checkSessionsOn: resolved.checkSessionsOn,
    customClaims: resolved.customClaims,
    factors: [totpFactor, smsFactor(ports.sms), magicLinkFactor(ports.mailer), recoveryCodeFactor({ ...ports, now })],
    policies: createPolicies(resolved.policies, ports.settings, now),
    passwordPolicy: resolved.passwordPolicy,
    rateLimits: resolved.rateLimits,
    siteUrls: resolved.siteUrls,
    links: resolved.links,
    places: resolved.places,
    cookiePolicy: resolved.cookies,
    stateKeys: createKeyRing(secrets, 'oauth-state'),
    sealer: createSealer(secrets),
    codeKeys: createKeyRing(secrets, 'sms-code'),
    recoveryKeys: createKeyRing(secrets, 'recovery-code'),
    appName: resolved.appName,
  }
}
