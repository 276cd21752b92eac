import { createOutboundCalls } from '../../foundations/net/outbound-calls.ts'
import { combineObservers } from '../../foundations/observing/combine-observers.ts'
import { DAY_MS } from '../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import { forHost } from '../../identity/accounts/address-of.ts'
import { normaliseEmail } from '../../identity/accounts/email-address.ts'
import type { Policies } from '../../identity/policies/policies.ts'
import { resolveLifetimes } from '../../identity/session/lifetimes.ts'
import { languagesOf } from '../../outgoing/messages/languages/languages.ts'
import { createLinks } from '../../outgoing/messages/links.ts'
import { defaultLanguage } from '../../outgoing/messages/mailer.ts'
import { createPlaces } from '../../outgoing/messages/places.ts'
import { resolveWebhooks } from '../../outgoing/webhooks/webhook-settings.ts'
import { SINGLE_FACTOR_METHODS } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'
import { logToConsole } from '../../ports/host/log.ts'
import type { Ports } from '../../ports/ports.ts'
import type { BodyBudget } from '../../ports/process-budgets.ts'
import { createBodyBudget, DEFAULT_BUDGET_MIB } from '../../web/http/bodies/body-budget.ts'
import type { CookiePolicy } from '../../web/http/cookies/cookies.ts'
import { featuresOf } from '../features/features-problems.ts'
import { namingHostParts } from '../host-stores/blame.ts'
import { FROM_HOST, ownUrl } from './base-url.ts'
import { hasSecureCookies } from './cross-checks.ts'
import { limitsWithGuests } from './guest-ports.ts'
import { optionProblems } from './option-problems.ts'
import type { Environment, SallyportOptions } from './options.ts'
import { resolvePaths } from './public-path.ts'
import { localRateLimiter, resolvePorts } from './resolve-ports.ts'
import { strictTransport } from './strict-transport.ts'
import type { SwaggerOption } from './swagger-options.ts'
import { resolveTokenNames } from './token-names.ts'

const DEFAULT_RETENTION_DAYS = 90

/** Returns the options with all defaults applied. Throws one TypeError that lists every problem (R30). */
export function resolveOptions(options: SallyportOptions) {
  const { platform = {} } = options
  const platformFetch = platform.fetch?.bind(platform)
  const environment: Environment = options.environment ?? platform.environment ?? 'production'
  const problems = optionProblems(options, environment)
  if (problems.length > 0)
    throw new TypeError(`Sallyport can't start:\n${problems.map((line) => `  - ${line}`).join('\n')}`)

  const baseUrl = ownUrl(options)
  const paths = resolvePaths(options)
  const { publicPath, publicMounts, publicUrl } = paths
  // Removes trailing slashes, so that a path can be appended.
  const siteUrls = [options.siteUrl ?? publicUrl ?? []].flat().map((url) => url.replace(/\/+$/, ''))
  const mount = publicMounts.auth
  // True if the built-in pages are served. If false, links lead to the host's front end.
  const hasPages = options.ui?.pages !== undefined && options.ui.headless !== true
  const { issuer, audience } = resolveTokenNames(options)
  const { buildTokenPayload, now = systemClock } = options
  const logger = namingHostParts(options.logger ?? logToConsole)
  // Traces come first, so that a span includes the time that counting takes.
  const observer = combineObservers([options.tracing, options.metrics?.observer(now)])
  const lifetimes = resolveLifetimes(options)
  const outboundCalls = createOutboundCalls(options.outbound)
  const messageLanguages = languagesOf(options.languages, defaultLanguage(options.email ?? {}))
  const ports = resolvePorts(options, {
    siteUrl: siteUrls[0] ?? '',
    mount,
    publicPath,
    lifetimes,
    languages: messageLanguages,
    now,
    systemNow: systemClock,
    logger,
    environment,
    fetch: platformFetch,
    calls: outboundCalls,
    observer,
  })
  return {
    platform,
    environment,
    secrets: [options.secret, ...(options.previousSecrets ?? [])],
    signingKeys: options.signingKeys ?? [],
    issuer,
    audience,
    ...paths,
    keepsPublicPath: options.keepsPublicPath === true,
    origins: withoutUndefined({
      baseUrl,
      // If cookies are `Secure`, the origin is https, even if a proxy forwards requests as http.
      isHttps: options.baseUrl === FROM_HOST && hasSecureCookies(options, environment),
      allowed: [...siteUrls, ...(options.cors?.origins ?? [])],
    }),
    headers: strictTransport(options),
    cookies: cookiePolicy(options, environment, mount),
    csrf: options.csrf === true,
    lifetimes,
    checkSessionsOn: options.session?.checkOn ?? 'refresh',
    maxSessionsPerUser: options.session?.maxPerUser ?? 200,
    passwordPolicy: { ...options.passwordPolicy, minLength: options.passwordPolicy?.minLength ?? 8 },
    identifiers: options.identifiers ?? ['email'],
    policies: policiesOf(options),
    rateLimits: limitsWithGuests(options),
    bodyBudget: bodyBudgetOf(options, now),
    trustedProxyHops: options.trustedProxyHops ?? 0,
    clientAddressHeader: options.clientAddressHeader,
    hasDocs: {
      auth: hasDocs(options.swagger, 'auth', environment),
      tools: hasDocs(options.swagger, 'tools', environment),
      admin: hasDocs(options.swagger, 'admin', environment),
    },
    toolsBasePath: typeof options.swagger === 'object' ? options.swagger.toolsBasePath : undefined,
    logger,
    now,
    customClaims: async (user: User) => ({ ...(await buildTokenPayload?.(forHost(user))) }),
    links: createLinks({
      siteUrl: siteUrls[0] ?? '',
      publicPath,
      mount,
      hasPages,
      ...(options.links && { overrides: options.links }),
    }),
    places: createPlaces(mount, hasPages, options.links, publicPath, options.apps !== undefined),
    siteUrls,
    webhooks: resolveWebhooks(
      { alertMailTo: options.admin?.testMailTo, ...options.webhooks },
      outboundCalls,
      platformFetch,
      observer,
    ),
    outboundCalls,
    metricsEndpoints: options.metrics?.endpoints ?? [],
    adminSecret: options.admin?.secret,
    testMailTo: (options.admin?.testMailTo ?? []).flatMap((address) => normaliseEmail(address) ?? []),
    isAdmitted: admission(options, ports),
    toolsAccess: options.tools?.access ?? {},
    webhookActions: options.tools?.actions ?? [],
    onWebhook: options.tools?.onWebhook,
    authorizeTopic: options.tools?.sse?.authorizeTopic,
    isAuditing: options.audit !== false,
    telemetryRetentionMs: retentionMs(options.telemetry?.retentionDays ?? DEFAULT_RETENTION_DAYS),
    assets: options.ui?.assets ?? {},
    observer,
    localRateLimiter: localRateLimiter(platform, observer),
    languages: messageLanguages.all.map(({ code }) => code),
    messageLanguages,
    addedLanguages: options.languages ?? [],
    magicLinkContent: options.magicLink?.content ?? 'link',
    appName: options.twoFactor?.appName ?? 'Sallyport',
    features: featuresOf(options),
    ports,
  }
}

export type ResolvedOptions = ReturnType<typeof resolveOptions>

function retentionMs(days: number): number | null {
  return days === 0 ? null : days * DAY_MS
}

function policiesOf(options: SallyportOptions): Policies {
  const { emailVerificationMode, requireEmailVerification, secondFactor } = options
  return {
    verificationMode: emailVerificationMode ?? (requireEmailVerification === true ? 'strict' : 'none'),
    verificationGraceDays: options.lazyEmailVerificationGracePeriodDays ?? 7,
    secondFactor: {
      required: secondFactor?.required ?? false,
      after: secondFactor?.after ?? [
        ...SINGLE_FACTOR_METHODS,
        ...featuresOf(options).flatMap(({ declares }) => declares.firstFactors),
      ],
      ...(secondFactor?.methods && { methods: secondFactor.methods }),
      ...(secondFactor?.enrol && { enrol: secondFactor.enrol }),
      enrolUnverified: secondFactor?.enrolUnverified ?? true,
    },
  }
}

function cookiePolicy(options: SallyportOptions, environment: Environment, mount: string): CookiePolicy {
  const { cookies = {} } = options
  return withoutUndefined({
    secure: hasSecureCookies(options, environment),
    prefix: cookies.prefix ?? false,
    namespace: cookies.namespace,
    sameSite: cookies.sameSite ?? 'lax',
    domain: cookies.domain,
    formerDomains: cookies.formerDomains,
    formerPaths: cookies.formerPaths,
    ...(URL.canParse(options.baseUrl ?? '') && { host: new URL(options.baseUrl ?? '').hostname }),
    path: cookies.path ?? '/',
    refreshTokenPath: cookies.refreshTokenPath ?? (mount === '' ? '/' : mount),
  })
}

/** Returns the function that says whether a user is an administrator according to `admin.accessPolicy`. Undefined if the option isn't set. */
function admission(
  { admin }: SallyportOptions,
  { roles }: Pick<Ports, 'roles'>,
): ((user: User) => Promise<boolean>) | undefined {
  const policy = admin?.accessPolicy
  if (policy === undefined) return undefined
  if (typeof policy === 'function') return async (user) => (await policy(forHost(user))) === true
  const { role } = policy
  return async (user) => user.role === role || ((await roles?.rolesOf(user.id)) ?? []).includes(role)
}

function hasDocs(
  swagger: SallyportOptions['swagger'],
  router: 'auth' | 'tools' | 'admin',
  environment: Environment,
): boolean {
  const option: SwaggerOption = typeof swagger === 'object' ? (swagger[router] ?? 'auto') : (swagger ?? 'auto')
  return option === 'auto' ? environment !== 'production' : option
}

export function systemClock(): Date {
  return new Date()
}

/**
 * Returns the budget of request bodies: the service's own if `bodyBudgetMiB` is set, else the one in `platform`, which several services share, else a
 * new one of the default size.
 */
function bodyBudgetOf({ bodyBudgetMiB: own, platform }: SallyportOptions, now: () => Date): BodyBudget {
  const common = own === undefined ? platform?.budgets?.bodies : undefined
  return common ?? createBodyBudget(own ?? DEFAULT_BUDGET_MIB, now)
}
