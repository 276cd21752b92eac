import { streamProblems } from './features/notifications/stream-problems.ts'
import { providerProblems } from './features/oauth/providers.ts'
import { limits } from './http/limits.ts'
import { LOOPBACK } from './messages/endpoint-problems.ts'
import { linkProblems } from './messages/link-problems.ts'
import { mailProblems } from './messages/mail-problems.ts'
import { smsProblems } from './messages/sms-problems.ts'
import { choiceProblems, shapeProblems } from './option-shapes.ts'
import type { Environment, SallyportOptions } from './options.ts'
import { DEFAULT_LIFETIMES } from './session/lifetimes.ts'
import { lookProblems } from './sign-in/look.ts'
import { signingKeyProblems } from './tokens/signing-key-problems.ts'
import { webhookProblems } from './webhooks/webhook-problems.ts'

const SECRET_BYTES = 32

/** Everything that is wrong with the options, each with what to do about it (R30). */
export function optionProblems(options: SallyportOptions, environment: Environment): readonly string[] {
  const shapes = shapeProblems(options)
  if (shapes.length > 0) return shapes
  return [
    ...secretProblems(options),
    ...storeProblems(options),
    ...urlProblems(options, environment),
    ...cookieProblems(options, environment),
    ...numberProblems(options),
    ...choiceProblems(options),
    ...messageProblems(options, environment === 'production'),
    ...toolsProblems(options),
    ...oauthProblems(options, environment),
    ...lookProblems({ ...options.ui }),
    ...webhookProblems(options.webhooks ?? {}, environment === 'production'),
    ...(options.signingKeys === undefined ? [] : signingKeyProblems(options.signingKeys)),
  ]
}

function messageProblems(options: SallyportOptions, isProduction: boolean): readonly string[] {
  const { email, sms, links, siteUrl, baseUrl } = options
  const hasSite = [siteUrl ?? baseUrl ?? []].flat().length > 0
  return [
    ...(email === undefined ? [] : mailProblems(email, isProduction, hasSite)),
    ...(sms === undefined ? [] : smsProblems(sms, isProduction)),
    ...(links === undefined ? [] : linkProblems(links)),
  ]
}

function oauthProblems({ oauth, baseUrl, stores }: SallyportOptions, environment: Environment): readonly string[] {
  if (oauth === undefined) return []
  const { providers, onOAuthUser } = oauth
  return [
    ...(['undefined', 'function'].includes(typeof onOAuthUser) ? [] : ['oauth.onOAuthUser: must be a function']),
    ...(baseUrl === undefined ? ['baseUrl: required with oauth, whose providers send the browser back to it'] : []),
    ...(stores?.linkedAccounts == null ? ['stores.linkedAccounts: required with oauth'] : []),
    ...providerProblems(providers, environment),
  ]
}

function toolsProblems({ tools, admin, hub }: SallyportOptions): readonly string[] {
  const { actions = [], onWebhook } = tools ?? {}
  const ids = actions.map(({ id }) => id)
  const repeated = [...new Set(ids.filter((id, index) => ids.indexOf(id) < index))]
  const policy = admin?.accessPolicy
  const isPolicy = policy === undefined || typeof policy === 'function' || typeof policy?.role === 'string'
  return [
    ...repeated.map((id) => `tools.actions: ${id} is registered twice`),
    ...(['undefined', 'function'].includes(typeof onWebhook) ? [] : ['tools.onWebhook: must be a function']),
    ...streamProblems(tools?.sse ?? {}, hub),
    ...(isPolicy ? [] : ['admin.accessPolicy: must be a function or { role }']),
  ]
}

function secretProblems({ secret, previousSecrets = [], admin }: SallyportOptions): readonly string[] {
  const named: [string, unknown][] = [
    ['secret', secret],
    ...(admin?.secret === undefined ? [] : [['admin.secret', admin.secret] satisfies [string, string]]),
    ...previousSecrets.map((previous, index): [string, string] => [`previousSecrets[${index}]`, previous]),
  ]
  const problems = named.flatMap(([name, value]) => {
    if (typeof value !== 'string' || new TextEncoder().encode(value).length < SECRET_BYTES) {
      return [`${name}: at least ${SECRET_BYTES} bytes are needed, for example from \`openssl rand -hex 32\``]
    }
    const isGuessable = new Set(value).size < 8 || /change.?me|default|example|your.?secret|password/i.test(value)
    return isGuessable
      ? [`${name}: looks like a placeholder; make a random one, for example by \`openssl rand -hex 32\``]
      : []
  })
  if (typeof admin?.secret === 'string' && !/^[\w\-.~+/]+=*$/.test(admin.secret))
    problems.push('admin.secret: has characters that no bearer token may have (RFC 6750)')
  const isRepeated = new Set(named.map(([, value]) => value)).size < named.length
  return isRepeated ? [...problems, 'secret, previousSecrets and admin.secret: all must differ'] : problems
}

function storeProblems({ stores, passwordHasher }: SallyportOptions): readonly string[] {
  const required = ['users', 'sessions', 'proofs'] as const
  const missing = required.filter((name) => stores?.[name] == null).map((name) => `stores.${name}: required`)
  const hint =
    'required; each adapter brings one, and nobleHasher() of @sallyport/core/noble-hasher runs anywhere, slowly'
  return typeof passwordHasher?.hash === 'function' ? missing : [...missing, `passwordHasher: ${hint}`]
}

const MOUNT = /^(\/[\w-][\w.-]*)*$/

function urlProblems(options: SallyportOptions, environment: Environment): readonly string[] {
  const { baseUrl, siteUrl = [], cors, mounts } = options
  const named: [string, string][] = [
    ...(baseUrl === undefined ? [] : [['baseUrl', baseUrl] satisfies [string, string]]),
    ...[siteUrl].flat().map((url): [string, string] => ['siteUrl', url]),
    ...(cors?.origins ?? []).map((url): [string, string] => ['cors.origins', url]),
  ]
  const problems = named.flatMap(([name, url]) => {
    const isHttp = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
    // Paths follow it.
    const isPlace = isHttp && !/[?#]/.test(url)
    return isPlace ? [] : [`${name}: "${url}" is no http or https URL${isHttp ? ' without query and fragment' : ''}`]
  })
  if (environment === 'production' && baseUrl !== undefined && URL.canParse(baseUrl)) {
    const { protocol, hostname } = new URL(baseUrl)
    if (protocol === 'http:' && !LOOPBACK.test(hostname)) problems.push('baseUrl: must be https in production')
  }
  for (const [router, mount] of Object.entries(mounts ?? {})) {
    if (mount !== undefined && !MOUNT.test(mount))
      problems.push(`mounts.${router}: "${mount}" must look like /${router}`)
  }
  const { toolsBasePath = '' } = typeof options.swagger === 'object' ? options.swagger : {}
  if (!MOUNT.test(toolsBasePath)) problems.push(`swagger.toolsBasePath: "${toolsBasePath}" must look like /tools`)
  const places = Object.values({ auth: '/auth', tools: '/tools', admin: '/admin', ...mounts })
  if (new Set(places).size < places.length) problems.push('mounts: no two routers can stand at one place')
  return problems
}

/** Whether cookies are for https alone: what `cookies.secure` says, else what `baseUrl` is. */
export function hasSecureCookies({ cookies, baseUrl }: SallyportOptions, environment: Environment): boolean {
  if (cookies?.secure !== undefined) return cookies.secure
  return baseUrl === undefined ? environment === 'production' : baseUrl.startsWith('https:')
}

function cookieProblems(options: SallyportOptions, environment: Environment): readonly string[] {
  const { cookies = {} } = options
  const problems: string[] = []
  const isSecure = hasSecureCookies(options, environment)
  if (cookies.sameSite === 'none' && !isSecure) problems.push('cookies.sameSite: "none" needs secure cookies (https)')
  if (cookies.domain !== undefined && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(cookies.domain)) {
    problems.push(`cookies.domain: "${cookies.domain}" is no domain name`)
  }
  for (const name of ['path', 'refreshTokenPath'] as const) {
    const path = cookies[name]
    if (path !== undefined && !/^\/[\w./-]*$/.test(path)) problems.push(`cookies.${name}: "${path}" must start with /`)
  }
  return problems
}

function numberProblems(options: SallyportOptions): readonly string[] {
  const lifetimes = Object.entries(options.lifetimes ?? {}).flatMap(([name, value]) => {
    const isOk =
      Number.isFinite(value) && (name === 'refreshGraceMs' || name === 'freshAuthMinutes' ? value >= 0 : value > 0)
    if (!Object.hasOwn(DEFAULT_LIFETIMES, name)) return [`lifetimes.${name}: there is no such option`]
    return isOk ? [] : [`lifetimes.${name}: must be a number above 0`]
  })
  const classes = new Set<string>(Object.values(limits).map(({ name }) => name))
  const windows = Object.entries(options.rateLimits || {}).flatMap(([name, window]) => {
    if (!classes.has(name)) return [`rateLimits.${name}: there is no such class of limits`]
    const isOk = window === false || (window?.max > 0 && window?.windowMs > 0)
    return isOk ? [] : [`rateLimits.${name}: max and windowMs must be positive`]
  })
  const { trustedProxyHops = 0, passwordPolicy } = options
  const { maxPerUser = 200 } = options.session ?? {}
  const problems = [...lifetimes, ...windows]
  if (!Number.isInteger(trustedProxyHops) || trustedProxyHops < 0)
    problems.push('trustedProxyHops: must be a whole number')
  if (!Number.isSafeInteger(maxPerUser) || maxPerUser < 0) problems.push('session.maxPerUser: must be a whole number')
  const graceDays = options.lazyEmailVerificationGracePeriodDays ?? 0
  if (!(graceDays >= 0 && graceDays <= 365)) {
    problems.push('lazyEmailVerificationGracePeriodDays: must be 0 to 365')
  }
  const retentionDays = options.telemetry?.retentionDays ?? 0
  if (!(Number.isFinite(retentionDays) && retentionDays >= 0)) {
    problems.push('telemetry.retentionDays: must be a number of days, or 0 to keep events for ever')
  }
  const minLength = passwordPolicy?.minLength ?? 8
  if (!Number.isInteger(minLength) || minLength < 1 || minLength > 128)
    problems.push('passwordPolicy.minLength: must be 1 to 128')
  return problems
}
