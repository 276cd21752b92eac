import type { AccessClaims } from '../foundations/tokens/claims.ts'
import { likelyHashCaller } from '../identity/passwords/hash-caller.ts'
import { isReplaced } from '../identity/session/replaced-sessions.ts'
import { requireFreshProof } from '../identity/sign-in/fresh-proof.ts'
import type { RequestContext } from '../web/http/routing/context.ts'
import type { Service } from './compose-service.ts'
import type { ResolvedOptions } from './options/resolve-options.ts'

/** Returns the settings with which routers and the host's guard serve requests. */
export function routerSettings(resolved: ResolvedOptions, { services, ports, origins, guard, given }: Service) {
  const { platform, logger, observer, mounts, publicPath, now } = resolved
  const { trustedProxyHops, clientAddressHeader, rateLimits, headers } = resolved
  const { cleared: clearedCookies, clearedAbove } = services.sessionCookies
  return {
    platform,
    cookiePolicy: resolved.cookies,
    trustedProxyHops,
    clientAddressHeader,
    logger,
    guard,
    requireFresh: (user: AccessClaims, proof: unknown, context: RequestContext) =>
      requireFreshProof(user, proof, context, given),
    requireFreshAdmin: (user: AccessClaims, proof: unknown, context: RequestContext) =>
      requireFreshProof(user, proof, context, given, given.lifetimes.adminFreshMs),
    assertHashRoom: (context: RequestContext) => ports.passwordHasher.assertRoom(likelyHashCaller(context, services)),
    origins,
    rateLimiter: ports.rateLimiter,
    localRateLimiter: resolved.localRateLimiter,
    rateLimits,
    headers,
    mounts,
    publicPath,
    publicPathCheck: services.publicPathCheck,
    bodyBudget: resolved.bodyBudget,
    now,
    given,
    clearedCookies,
    isReplaced: (context: RequestContext) => isReplaced(context, given),
    conflictCookies: [...clearedCookies, ...clearedAbove],
    observer,
  }
}
