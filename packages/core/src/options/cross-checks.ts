import { providerProblems } from '../features/auth/oauth/providers.ts'
import type { Environment, SallyportOptions } from './options.ts'

/** A rule about several options. It is checked only if each of these options is valid on its own. */
interface CrossCheck {
  /** Paths of the options that the rule reads, such as `email.mailer`. */
  readonly reads: readonly string[]
  problems(options: SallyportOptions, environment: Environment): readonly (string | false)[]
}

/** Matches host names in URLs that mean this machine (loopback). */
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
    reads: ['baseUrl', 'environment'],
    problems: ({ baseUrl }, environment) => [!isSafeIn(environment, baseUrl) && 'baseUrl: must be https in production'],
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
    reads: ['oauth', 'baseUrl', 'stores'],
    problems: ({ oauth, baseUrl, stores }) => [
      oauth !== undefined && baseUrl === undefined && 'baseUrl: required with oauth: providers redirect to it',
      oauth !== undefined && stores.linkedAccounts === undefined && 'stores.linkedAccounts: required with oauth',
    ],
  },
  {
    reads: ['passkeys', 'stores'],
    problems: ({ passkeys, stores }) => [
      passkeys !== undefined && stores.passkeys === undefined && 'stores.passkeys: required with passkeys',
    ],
  },
  {
    reads: ['oauth', 'environment'],
    problems: ({ oauth }, environment) => (oauth === undefined ? [] : providerProblems(oauth.providers, environment)),
  },
]

/**
 * True if cookies have the attribute `Secure`. Decided by `cookies.secure`; by default true if `baseUrl` is https. Without `baseUrl`, true
 * in production.
 */
export function hasSecureCookies({ cookies, baseUrl }: SallyportOptions, environment: Environment): boolean {
  if (cookies?.secure !== undefined) return cookies.secure
  return baseUrl === undefined ? environment === 'production' : baseUrl.startsWith('https:')
}

function isSafeIn(environment: Environment, url: string | undefined): boolean {
  if (environment !== 'production' || url === undefined) return true
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || LOOPBACK_HOST.test(hostname)
}
