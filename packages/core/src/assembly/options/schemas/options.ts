import * as v from 'valibot'
import type { ClientOptions } from '../../../endpoints/auth/oauth/providers/define-provider.ts'
import type { ToolsAccess } from '../../../endpoints/routers/tools.ts'
import type { OutboundOptions } from '../../../foundations/net/outbound-calls.ts'
import { signingKeyProblems } from '../../../foundations/tokens/signing-key-problems.ts'
import { normaliseEmail } from '../../../identity/accounts/email-address.ts'
import type { PasswordPolicy } from '../../../identity/passwords/passwords.ts'
import type { LifetimeOptions } from '../../../identity/session/lifetimes.ts'
import { APPEARANCE_CHECKS } from '../../../outgoing/appearance/appearance.ts'
import type { WebhookOptions } from '../../../outgoing/webhooks/webhook-settings.ts'
import type { WebhookAction } from '../../../ports/events/webhook-actions.ts'
import type { UiSettings } from '../../../ports/settings.ts'
import type { Stores } from '../../../ports/stores.ts'
import { isSafeReturnPath } from '../../../web/http/request/return-path.ts'
import { limits } from '../../../web/limits/limits.ts'
import { leastMethodsOf, type StoreName } from '../../host-stores/store-methods.ts'
import { FROM_HOST } from '../base-url.ts'
import type { CookieOptions } from '../cookie-options.ts'
import type { SallyportOptions } from '../options.ts'
import type { UiOptions } from '../ui-options.ts'
import { fields, isObject } from '../unknown-option.ts'
import { featureObject, secondFactor } from './factor.ts'
import {
  anyObject,
  callback,
  corsOrigin,
  type Entries,
  flag,
  group,
  list,
  mountPath,
  number,
  objectWith,
  oneOf,
  originUrl,
  requiredMethods,
  requiredNumber,
  requiredText,
  text,
} from './field.ts'
import { identifiers, username } from './identifier.ts'
import { languages } from './language.ts'
import { emailOptions, linkOptions, smsOptions } from './message.ts'
import { guests, magicLink, registration } from './registration.ts'
import { adminSecret, masterSecret } from './secret.ts'

/** Schema of a store: an object with the store's required methods. */
const leastStore = (name: StoreName) => v.pipe(anyObject, requiredMethods(leastMethodsOf(name)))
const store = (name: StoreName) => v.optional(leastStore(name))
const requiredStore = (name: StoreName) =>
  v.pipe(
    v.custom<object>((value) => typeof value === 'object' && value !== null, 'required'),
    leastStore(name),
  )
const minutes = number({ above: 0 })
const docs = v.optional(oneOf('auto', true, false))
const access = v.optional(oneOf('public', 'user', 'admin'))
const path = v.pipe(text, v.regex(/^\/[\w./-]*$/, 'must be a path that starts with /'))
const cookiePath = v.optional(path)
/** Matches a header name (a token of RFC 9110). */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/
const DOMAIN = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i
const NAMESPACE = /^[a-z0-9-]{1,40}$/
const domain = v.pipe(text, v.regex(DOMAIN, 'must be a domain name'))
// At most 4 entries: each former domain or path adds headers to the responses of sign-ins, and proxies limit the size of headers.
const former = (place: v.GenericSchema<string>) =>
  v.optional(v.pipe(v.array(place, 'must be a list'), v.maxLength(4, 'must have at most 4 entries')))
const HASHER =
  'required: each adapter exports a fast one; nobleHasher() of @sallyport/core/noble-hasher is slow but runs everywhere'

const stores = fields({
  users: requiredStore('users'),
  sessions: requiredStore('sessions'),
  proofs: requiredStore('proofs'),
  profiles: store('profiles'),
  metadata: store('metadata'),
  roles: store('roles'),
  linkedAccounts: store('linkedAccounts'),
  passkeys: store('passkeys'),
  invitations: store('invitations'),
  tenants: store('tenants'),
  settings: store('settings'),
  webhooks: store('webhooks'),
  deliveries: store('deliveries'),
  webhookRuns: store('webhookRuns'),
  telemetry: store('telemetry'),
  audit: store('audit'),
  apiKeys: store('apiKeys'),
  templates: store('templates'),
  records: store('records'),
  rateLimiter: store('rateLimiter'),
} satisfies Entries<Stores>)

const lifetimes = group({
  accessTokenMinutes: minutes,
  refreshTokenMinutes: minutes,
  sessionMaxMinutes: minutes,
  tempTokenMinutes: minutes,
  passwordResetMinutes: minutes,
  emailVerificationMinutes: minutes,
  emailChangeMinutes: minutes,
  accountLinkMinutes: minutes,
  magicLinkMinutes: minutes,
  freshAuthMinutes: number({ min: 0 }),
  refreshGraceMs: number({ min: 0 }),
} satisfies Entries<LifetimeOptions>)

const cookies = group({
  secure: flag,
  prefix: flag,
  namespace: v.optional(v.pipe(text, v.regex(NAMESPACE, 'must have 1 to 40 of the characters a-z, 0-9 and -'))),
  sameSite: v.optional(oneOf('strict', 'lax', 'none')),
  domain: v.optional(domain),
  formerDomains: former(domain),
  formerPaths: former(path),
  path: cookiePath,
  refreshTokenPath: cookiePath,
} satisfies Entries<CookieOptions>)

const appearance = (name: keyof UiSettings, kind: string) => {
  const message = `must be ${kind}`
  return v.optional(v.pipe(v.string(message), v.check(APPEARANCE_CHECKS[name], message)))
}

const ui = group({
  pages: v.optional(anyObject),
  assets: v.optional(anyObject),
  headless: flag,
  home: v.optional(v.pipe(text, v.check(isSafeReturnPath, 'must be a path such as /auth/ui/account'))),
  customCss: v.optional(text),
  siteName: appearance('siteName', 'a text of at most 200 characters, without hidden ones'),
  primaryColor: appearance('primaryColor', 'a colour such as #4a90d9'),
  secondaryColor: appearance('secondaryColor', 'a colour such as #6c757d'),
  bgColor: appearance('bgColor', 'a colour such as #ffffff'),
  cardBg: appearance('cardBg', 'a colour such as #ffffff'),
  logoUrl: appearance('logoUrl', 'an http or https URL'),
  bgImage: appearance('bgImage', 'an http or https URL'),
} satisfies Entries<UiOptions>)

const mailAddresses = list(
  v.pipe(
    text,
    v.check((address) => normaliseEmail(address) !== null, 'must be an email address'),
  ),
)

const admin = group({
  secret: v.optional(adminSecret),
  accessPolicy: v.optional(
    v.custom(
      (policy) => typeof policy === 'function' || v.is(v.strictObject({ role: v.string() }), policy),
      'must be a function or { role }',
    ),
  ),
  dashboard: v.optional(anyObject),
  freshMinutes: number({ min: 0 }),
  testMailTo: mailAddresses,
  impersonation: flag,
  keys: flag,
} satisfies Entries<NonNullable<SallyportOptions['admin']>>)

const action = fields({
  id: requiredText,
  label: v.optional(text),
  category: v.optional(text),
  description: v.optional(text),
  dependsOn: list(text),
  input: v.optional(v.custom(isInput, 'must be a schema in the Standard Schema format')),
  fn: v.function('must be a function'),
} satisfies Entries<WebhookAction>)

const tools = group({
  access: group({ track: access, notify: access, stream: access, telemetry: access } satisfies Entries<ToolsAccess>),
  actions: list(action),
  onWebhook: callback,
  sse: group({
    heartbeatMs: number({ min: 1 }),
    replayMs: number({ min: 0 }),
    replayEvents: number({ min: 0 }),
    authorizeTopic: callback,
  }),
} satisfies Entries<NonNullable<SallyportOptions['tools']>>)

const webhooks = group({
  timeoutMs: number({ min: 100, max: 60_000 }),
  jitter: flag,
  maxDelayMs: number({ above: 0 }),
  allowLoopback: flag,
  alertMailTo: mailAddresses,
  onQueued: callback,
} satisfies Entries<WebhookOptions>)

const window = v.lazy((given) =>
  given === false
    ? v.literal(false)
    : fields({ max: requiredNumber({ above: 0 }), windowMs: requiredNumber({ above: 0 }) }),
)
const limitNames = [...new Set(Object.values(limits).map(({ name }) => name))]
const windows = fields(Object.fromEntries(limitNames.map((name) => [name, v.optional(window)])))

const documents = fields({ auth: docs, tools: docs, admin: docs, toolsBasePath: mountPath })

/** Checks the names of a built-in provider's client options. `providerProblems` checks the values. */
const client = fields({
  clientId: v.optional(v.unknown()),
  clientSecret: v.optional(v.unknown()),
  callbackUrl: v.optional(v.unknown()),
  scopes: v.optional(v.unknown()),
  nativeClientIds: v.optional(v.unknown()),
  clientAuthentication: v.optional(v.unknown()),
  authorizationParameters: v.optional(v.unknown()),
} satisfies Entries<ClientOptions>)
/** A provider made by `oidc()` or `oauth2()` has a `kind`; its fields aren't checked here. */
const provider = v.lazy((given) => (isObject(given) && !('kind' in given) ? client : v.unknown()))
const providers = v.pipe(anyObject, v.record(v.string(), provider))

/** Schema with the type and range of every option. Rules about several options are in cross-checks.ts. */
export const optionSchema = fields({
  secret: masterSecret,
  previousSecrets: list(masterSecret),
  stores,
  baseUrl: v.optional(v.lazy((given) => (given === FROM_HOST ? v.literal(FROM_HOST) : originUrl))),
  publicPath: mountPath,
  keepsPublicPath: flag,
  allowLoopbackBaseUrl: flag,
  siteUrl: v.optional(v.lazy((given) => (Array.isArray(given) ? v.array(originUrl) : originUrl))),
  mounts: group({ auth: mountPath, tools: mountPath, admin: mountPath }),
  passwordHasher: v.custom((hasher) => v.is(objectWith('hash', 'verify', 'needsRehash'), hasher), HASHER),
  rateLimiter: v.optional(objectWith('consume')),
  platform: v.optional(anyObject),
  environment: v.optional(oneOf('production', 'development')),
  hsts: flag,
  trustedProxyHops: number({ min: 0, isWhole: true }),
  clientAddressHeader: v.optional(v.pipe(text, v.regex(HEADER_NAME, 'must be the name of a header'))),
  lifetimes,
  signingKeys: v.optional(
    v.pipe(
      v.array(anyObject, 'must be a list'),
      v.rawCheck(({ dataset, addIssue }) => {
        if (dataset.typed) for (const message of signingKeyProblems(dataset.value)) addIssue({ message })
      }),
    ),
  ),
  issuer: v.optional(text),
  audience: v.optional(text),
  buildTokenPayload: callback,
  cookies,
  csrf: v.optional(v.literal(true, 'must be true')),
  cors: group({ origins: v.array(corsOrigin, 'must be a list') }),
  session: group({
    checkOn: v.optional(oneOf('refresh', 'allcalls', 'none')),
    selfService: flag,
    maxPerUser: number({ min: 0, isWhole: true }),
  }),
  passwordPolicy: group({
    minLength: number({ min: 1, max: 128, isWhole: true }),
    check: callback,
  } satisfies Entries<PasswordPolicy>),
  identifiers,
  username,
  registration,
  guests,
  languages,
  email: emailOptions,
  sms: smsOptions,
  magicLink,
  links: linkOptions,
  emailVerificationMode: v.optional(oneOf('none', 'lazy', 'strict')),
  lazyEmailVerificationGracePeriodDays: number({ min: 0, max: 365 }),
  requireEmailVerification: flag,
  secondFactor,
  twoFactor: group({ appName: v.optional(text) }),
  admin,
  tools,
  audit: v.optional(v.literal(false, 'must be false; without the option, the store decides')),
  telemetry: group({ retentionDays: number({ min: 0 }) }),
  hub: v.optional(objectWith('publish', 'subscribe')),
  scripts: v.optional(objectWith('run')),
  webhooks,
  outbound: group({ timeoutMs: number({ min: 100, max: 60_000 }) } satisfies Entries<OutboundOptions>),
  oauth: group({ providers, onOAuthUser: callback, onLink: callback }),
  passkeys: v.optional(featureObject),
  apps: v.optional(featureObject),
  features: list(featureObject),
  linking: group({ trustVerifiedEmail: flag }),
  ui,
  swagger: v.optional(v.lazy((given) => (typeof given === 'object' ? documents : oneOf('auto', true, false)))),
  bodyBudgetMiB: number({ min: 1 }),
  rateLimits: v.optional(v.lazy((given) => (given === false ? v.literal(false) : windows))),
  metrics: v.optional(anyObject),
  tracing: v.optional(anyObject),
  logger: callback,
  now: callback,
} satisfies Entries<SallyportOptions>)

/** True for a schema in the Standard Schema format, which may also be a function: the schemas of some libraries are callable. */
function isInput(given: unknown): boolean {
  return typeof Object(given)['~standard']?.validate === 'function'
}
