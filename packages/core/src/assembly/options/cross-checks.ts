import { providerProblems } from '../../endpoints/auth/oauth/providers/providers.ts'
import { assetProblems } from '../../endpoints/auth/pages/serve-assets.ts'
import { featuresProblems } from '../features/features-problems.ts'
import { FROM_HOST, ownUrl } from './base-url.ts'
import { guestProblems } from './guest-ports.ts'
import { identifierProblems } from './identifier-ports.ts'
import type { Environment, SallyportOptions } from './options.ts'
import { pathOf } from './public-path.ts'
import { isPath } from './schemas/field.ts'
import { languageProblems } from './schemas/language.ts'
import { isObject, nearestName } from './unknown-option.ts'

/** A rule about several options. It is checked only if each of these options is valid on its own. */
interface CrossCheck {
  /** Paths of the options that the rule reads, such as `email.mailer`. */
  readonly reads: readonly string[]
  problems(options: SallyportOptions, environment: Environment): readonly (string | false)[]
}

/** Matches the host names of this machine (loopback) in URLs. */
export const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/

export const crossChecks: readonly CrossCheck[] = [
  {
    reads: ['secret', 'previousSecrets', 'admin.secret'],
    problems({ secret, previousSecrets = [], admin }) {
      const all = [secret, ...previousSecrets, ...(admin?.secret === undefined ? [] : [admin.secret])]
      return [new Set(all).size < all.length && 'secret, previousSecrets and admin.secret: all must differ']
    },
  },
  {
    reads: ['baseUrl', 'allowLoopbackBaseUrl', 'environment'],
    problems: (options, environment) => (environment === 'production' ? [baseUrlProblem(options)] : []),
  },
  {
    reads: ['baseUrl', 'siteUrl', 'issuer'],
    problems: ({ baseUrl, siteUrl, issuer }) =>
      baseUrl === FROM_HOST
        ? [
            [siteUrl ?? []].flat().length === 0 && "siteUrl: required with baseUrl 'from-host', as the base of links",
            issuer === undefined && "issuer: required with baseUrl 'from-host', as the claim iss of access tokens",
          ]
        : [],
  },
  {
    reads: ['baseUrl', 'publicPath', 'keepsPublicPath'],
    problems: (options) => [publicPathProblem(options)],
  },
  {
    reads: ['clientAddressHeader', 'trustedProxyHops'],
    problems: ({ clientAddressHeader, trustedProxyHops = 0 }) => [
      clientAddressHeader?.toLowerCase() === 'x-forwarded-for'
        ? 'clientAddressHeader: clients can put any address into x-forwarded-for; set trustedProxyHops instead'
        : clientAddressHeader !== undefined &&
          trustedProxyHops > 0 &&
          'clientAddressHeader: has no effect with trustedProxyHops; set only one of the two',
    ],
  },
  {
    reads: ['languages', 'email.defaultLang', 'email.mailer.defaultLang', 'ui.pages', 'admin.dashboard'],
    problems: languageProblems,
  },
  {
    reads: ['email.mailer', 'environment'],
    problems({ email }, environment) {
      const endpoint = email?.mailer && 'endpoint' in email.mailer ? email.mailer.endpoint : undefined
      return [!isSafeIn(environment, endpoint) && 'email.mailer.endpoint: must be https in production']
    },
  },
  {
    reads: ['sms', 'environment'],
    problems({ sms }, environment) {
      const endpoint = sms && 'endpoint' in sms ? sms.endpoint : undefined
      return [!isSafeIn(environment, endpoint) && 'sms.endpoint: must be https in production']
    },
  },
  {
    reads: ['email.mailer', 'siteUrl', 'baseUrl'],
    problems: ({ email, siteUrl, baseUrl }) => [
      email?.mailer !== undefined &&
        [siteUrl ?? baseUrl ?? []].flat().length === 0 &&
        'siteUrl: required with email.mailer, as the base of links in mails',
    ],
  },
  {
    reads: ['links', 'allowLoopbackBaseUrl', 'environment'],
    problems: (options, environment) => (environment === 'production' ? linkProblems(options) : []),
  },
  {
    reads: ['registration', 'email'],
    problems: ({ registration, email }) => [
      typeof registration === 'object' &&
        registration.passwordless === true &&
        email?.mailer === undefined &&
        email?.sendMagicLink === undefined &&
        'email.mailer: required with registration.passwordless, which mails a link or code (or set email.sendMagicLink)',
    ],
  },
  {
    reads: ['mounts'],
    problems({ mounts }) {
      const places = Object.values({ auth: '/auth', tools: '/tools', admin: '/admin', ...mounts })
      return [new Set(places).size < places.length && 'mounts: all routers must have different paths']
    },
  },
  {
    reads: ['cookies.sameSite', 'cookies.secure', 'baseUrl', 'environment'],
    problems: (options, environment) => [
      options.cookies?.sameSite === 'none' &&
        !hasSecureCookies(options, environment) &&
        'cookies.sameSite: "none" requires secure cookies (https)',
    ],
  },
  {
    reads: ['ui.assets', 'ui.pages', 'ui.headless'],
    problems: ({ ui }) =>
      ui?.assets === undefined ? [] : assetProblems(ui.assets, ui.headless === true ? undefined : ui.pages),
  },
  {
    reads: ['tools.actions'],
    problems({ tools }) {
      const ids = (tools?.actions ?? []).map(({ id }) => id)
      const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) < index))
      return [...repeated].map((id) => `tools.actions: the id ${id} is used more than once`)
    },
  },
  {
    reads: ['tools.sse', 'hub'],
    problems({ tools, hub }) {
      const { authorizeTopic: _, ...settings } = tools?.sse ?? {}
      if (hub === undefined) return []
      return Object.entries(settings)
        .filter(([, value]) => value !== undefined)
        .map(([name]) => `tools.sse.${name}: has no effect with the option hub; set it where that hub is created`)
    },
  },
  {
    reads: ['webhooks.allowLoopback', 'environment'],
    problems: ({ webhooks }, environment) => [
      webhooks?.allowLoopback === true &&
        environment === 'production' &&
        'webhooks.allowLoopback: not allowed in production',
    ],
  },
  {
    reads: ['secondFactor.enrol', 'secondFactor.methods'],
    problems: ({ secondFactor }) => [
      secondFactor?.enrol === 'app' &&
        secondFactor.methods?.includes('totp') === false &&
        "secondFactor.enrol: 'app' requires totp in secondFactor.methods",
    ],
  },
  {
    reads: ['secondFactor.enrol', 'stores.users'],
    problems: ({ secondFactor, stores }) => [
      secondFactor?.enrol === 'app' &&
        stores.users.advanceTotpStep === undefined &&
        "stores.users.advanceTotpStep: required with secondFactor.enrol 'app'",
    ],
  },
  {
    reads: ['identifiers', 'username', 'registration', 'sms', 'stores.users'],
    problems: identifierProblems,
  },
  {
    reads: ['guests', 'stores.users'],
    problems: guestProblems,
  },
  {
    reads: ['telemetry.retentionDays', 'stores.telemetry'],
    problems: ({ telemetry, stores }) => [
      (telemetry?.retentionDays ?? 0) > 0 &&
        stores.telemetry !== undefined &&
        stores.telemetry.deleteBefore === undefined &&
        'stores.telemetry.deleteBefore: required with telemetry.retentionDays',
    ],
  },
  {
    reads: ['oauth', 'baseUrl', 'stores'],
    problems: ({ oauth, baseUrl, stores }) => [
      oauth !== undefined && baseUrl === undefined && 'baseUrl: required with oauth: providers redirect to it',
      ...(baseUrl === FROM_HOST ? missingCallbacks(oauth) : []),
      oauth !== undefined && stores.linkedAccounts === undefined && 'stores.linkedAccounts: required with oauth',
    ],
  },
  {
    reads: ['admin.keys', 'stores'],
    problems: ({ admin, stores }) => [
      admin?.keys === true && stores.apiKeys === undefined && 'stores.apiKeys: required with admin.keys',
    ],
  },
  {
    reads: ['passkeys', 'stores'],
    problems: ({ passkeys, stores }) => [
      passkeys !== undefined && stores.passkeys === undefined && 'stores.passkeys: required with passkeys',
    ],
  },
  {
    reads: ['oauth', 'apps'],
    problems: ({ oauth, apps }) =>
      Object.entries(oauth?.providers ?? {})
        .filter(([, provider]) => apps === undefined && Object(provider).nativeClientIds !== undefined)
        .map(([id]) => `apps: required with oauth.providers.${id}.nativeClientIds`),
  },
  {
    reads: ['features', 'passkeys', 'apps', 'stores', 'secondFactor'],
    problems: featuresProblems,
  },
  {
    // `reads` doesn't name `oauth`, so that the check runs even if `oauth` has other problems: all problems of providers are listed at once.
    reads: ['environment'],
    problems: ({ oauth }, environment) =>
      isObject(oauth?.providers) ? providerProblems(oauth.providers, environment, nearestName) : [],
  },
]

/**
 * True if cookies have the attribute `Secure`: the value of `cookies.secure`; by default true if `baseUrl` is https. If `baseUrl` isn't a URL, true
 * in production.
 */
export function hasSecureCookies(options: SallyportOptions, environment: Environment): boolean {
  const { cookies } = options
  const baseUrl = ownUrl(options)
  if (cookies?.secure !== undefined) return cookies.secure
  return baseUrl === undefined ? environment === 'production' : baseUrl.startsWith('https:')
}

function baseUrlProblem({ baseUrl, allowLoopbackBaseUrl }: SallyportOptions): string | false {
  if (baseUrl === FROM_HOST) return false
  if (baseUrl === undefined) {
    return "baseUrl: required in production: the service's public origin, such as https://auth.example.com"
  }
  const { protocol, hostname } = new URL(baseUrl)
  if (LOOPBACK_HOST.test(hostname)) {
    return (
      allowLoopbackBaseUrl !== true &&
      'baseUrl: is a loopback address, which other machines cannot reach; production needs allowLoopbackBaseUrl: true'
    )
  }
  return protocol !== 'https:' && 'baseUrl: must be https in production'
}

/**
 * Returns the problems of `links` in production. Mailed links contain tokens, so a link to a loopback host would give the token to another program on
 * the recipient's machine.
 */
function linkProblems({ links = {}, allowLoopbackBaseUrl }: SallyportOptions): readonly (string | false)[] {
  return Object.entries(links).map(([name, place]) => {
    if (typeof place !== 'string' || place.startsWith('/')) return false
    const { protocol, hostname } = new URL(place)
    const isSafe = LOOPBACK_HOST.test(hostname) ? allowLoopbackBaseUrl === true : protocol === 'https:'
    return !isSafe && `links.${name}: must be https in production; loopback needs allowLoopbackBaseUrl: true`
  })
}

function publicPathProblem(options: SallyportOptions): string | false {
  const { publicPath, keepsPublicPath } = options
  const path = pathOf(ownUrl(options))
  if (!isPath(path)) return `baseUrl: its path must be like /app, without characters that need escaping, got ${path}`
  if (publicPath !== undefined && path !== '' && path !== publicPath) {
    return `publicPath: differs from the path of baseUrl, ${path}; let baseUrl be an origin without a path`
  }
  return keepsPublicPath === true && (publicPath ?? path) === '' && 'keepsPublicPath: has no effect without publicPath'
}

function missingCallbacks(oauth: SallyportOptions['oauth']): readonly string[] {
  return Object.entries(oauth?.providers ?? {})
    .filter(([, provider]) => Object(provider).callbackUrl === undefined)
    .map(([id]) => `oauth.providers.${id}.callbackUrl: required with baseUrl 'from-host': the provider redirects to it`)
}

function isSafeIn(environment: Environment, url: string | undefined): boolean {
  if (environment !== 'production' || url === undefined) return true
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || LOOPBACK_HOST.test(hostname)
}
