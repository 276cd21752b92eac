import { magicLinkFactor } from '../endpoints/auth/magic-link/factor.ts'
import { smsFactor } from '../endpoints/auth/sms/factor.ts'
import { recoveryCodeFactor, totpFactor } from '../endpoints/auth/totp/factors.ts'
import type { ServiceCatalogue } from '../endpoints/catalogue/service-catalogue.ts'
import { createKeyRing } from '../foundations/crypto/key-ring.ts'
import { createSealer } from '../foundations/crypto/seal.ts'
import { createEventBus } from '../foundations/events/bus.ts'
import { createAccessTokens } from '../foundations/tokens/access-token.ts'
import { createCsrfTokens } from '../foundations/tokens/csrf-token.ts'
import { createKnownDevices } from '../foundations/tokens/known-device.ts'
import { createRefreshTokens } from '../foundations/tokens/refresh-token.ts'
import { joinHooks } from '../identity/features/join-hooks.ts'
import { passkeyFactor } from '../identity/policies/passkey-factor.ts'
import { createCurrentSettings, withSettings } from '../identity/policies/policies.ts'
import { createActClaims } from '../identity/session/act-claims.ts'
import { createSessionCookies } from '../identity/session/session-cookies.ts'
import { createDeliveryWaker } from '../outgoing/webhooks/delivery/delivery-waker.ts'
import { createRegistrations } from '../outgoing/webhooks/registrations.ts'
import type { Settings } from '../ports/settings.ts'
import { createPublicPathCheck } from '../web/http/sites/public-path-check.ts'
import type { BoundFeature } from './features/feature.ts'
import type { ResolvedOptions } from './options/resolve-options.ts'

/** Creates the services that handlers get. Their settings come from the resolved options. */
export function createServices(resolved: ResolvedOptions, features: readonly BoundFeature[]): ServiceCatalogue {
  const currentSettings = createCurrentSettings(resolved.ports.settings, resolved.now)
  const policiesWith = (settings: Settings) => withSettings(resolved.policies, settings)
  const hooks = joinHooks(features)
  const { secrets, signingKeys, issuer, audience, now, logger, ports } = resolved
  return {
    now,
    lifetimes: resolved.lifetimes,
    events: createEventBus({ now, onError: (error) => logger({ level: 'error', event: 'listener.failed', error }) }),
    accessTokens: createAccessTokens({ secrets, issuer, audience, ...(signingKeys.length > 0 && { signingKeys }) }),
    refreshTokens: createRefreshTokens(secrets),
    csrfTokens: resolved.csrf ? createCsrfTokens(secrets) : undefined,
    knownDevices: createKnownDevices(secrets),
    sessionCookies: createSessionCookies(resolved.cookies, resolved.publicMounts.auth, resolved.csrf, logger),
    logger,
    checkSessionsOn: resolved.checkSessionsOn,
    maxSessionsPerUser: resolved.maxSessionsPerUser,
    customClaims: hooks.tokenTenant === undefined ? resolved.customClaims : withoutTenant(resolved.customClaims),
    factors: [
      totpFactor(ports.users),
      smsFactor(ports.sms, ports),
      magicLinkFactor(ports.mailer),
      passkeyFactor(ports),
      ...features.flatMap(({ factors = [] }) => factors),
      recoveryCodeFactor({ ...ports, now }),
    ],
    policiesWith,
    registrations: createRegistrations(ports.webhooks ?? { findByEvent: async () => [] }, now),
    webhookSettings: resolved.webhooks,
    deliveryWaker: createDeliveryWaker(resolved.webhooks.onQueued, logger),
    currentSettings,
    policies: async () => policiesWith(await currentSettings()),
    passwordPolicy: resolved.passwordPolicy,
    identifiers: resolved.identifiers,
    rateLimits: resolved.rateLimits,
    siteUrls: resolved.siteUrls,
    links: resolved.links,
    places: resolved.places,
    cookiePolicy: resolved.cookies,
    stateKeys: createKeyRing(secrets, 'oauth-state'),
    sealer: createSealer(secrets),
    codeKeys: createKeyRing(secrets, 'sms-code'),
    languages: resolved.languages,
    addedLanguages: resolved.addedLanguages,
    magicLinkContent: resolved.magicLinkContent,
    recoveryKeys: createKeyRing(secrets, 'recovery-code'),
    apiKeyRing: createKeyRing(secrets, 'api-key'),
    auditRing: createKeyRing(secrets, 'audit-chain'),
    actClaims: createActClaims(secrets, resolved.adminSecret),
    webhookActions: resolved.webhookActions,
    onWebhook: resolved.onWebhook,
    authorizeTopic: resolved.authorizeTopic,
    isAdmitted: resolved.isAdmitted,
    testMailTo: resolved.testMailTo,
    mounts: resolved.publicMounts,
    authUrl: (resolved.publicUrl === undefined ? '' : new URL(resolved.publicUrl).origin) + resolved.publicMounts.auth,
    publicPath: resolved.publicPath,
    publicPathCheck: createPublicPathCheck(resolved.publicPath, logger),
    appName: resolved.appName,
    features: hooks,
  }
}

/** Drops the claim `tenantId` that the host's `buildTokenPayload` may return: only a refresh may set this claim, because it checks the membership. */
function withoutTenant(claims: ServiceCatalogue['customClaims']): ServiceCatalogue['customClaims'] {
  return async (user) => {
    const { tenantId: _, ...rest } = await claims(user)
    return rest
  }
}
