import {
  type Logger,
  oidc,
  type Platform,
  resolvePaths,
  type SallyportOptions,
  type ScriptRunner,
} from '@sallyport/core'
import { withForeignHashes } from '@sallyport/core/foreign-hashes'
import { german } from '@sallyport/core/german'
import { type MetricsOptions, metrics } from '@sallyport/core/metrics'
import { dashboard } from '@sallyport/dashboard'
import { german as dashboardInGerman } from '@sallyport/dashboard/german'
import { passwordHasher, platform } from '@sallyport/node'
import { pages } from '@sallyport/pages'
import { german as pagesInGerman } from '@sallyport/pages/german'
import { passkeys } from '@sallyport/passkeys'
import type { DevMailbox } from '../pages/dev-mailbox.ts'
import { hasPages } from '../pages/has-pages.ts'
import { TRY_LINKS } from '../pages/try-pages/try-links.ts'
import { swaggerFile } from '../process/swagger-file.ts'
import { isOwnSite } from './is-own-site.ts'
import { mergeOptions } from './merge-options.ts'
import { passkeyOrigins } from './passkey-domain.ts'
import type { OAuthClient, SallyportConfig, Settings } from './settings.ts'

export interface ServiceParts {
  readonly config: SallyportConfig
  readonly stores: SallyportOptions['stores']
  /** Creates the default of the option `hub`. Null: the hub of this process. */
  readonly hub?: Platform['hub'] | null
  readonly secrets: readonly [string, ...string[]]
  readonly baseUrl: string
  /**
   * Mailbox of a development server; null in production. Receives the messages for which no mail relay or SMS gateway
   * is configured.
   */
  readonly mailbox: DevMailbox | null
  readonly scripts: ScriptRunner
  /** Returns the number of connections to the database, for metrics. Missing if there is no pool. */
  readonly databasePool?: MetricsOptions['databasePool']
  readonly log: Logger
  readonly now: () => Date
}

const GERMAN = { ...german, pages: pagesInGerman, dashboard: dashboardInGerman }

/** Maximum memory in KiB to verify one imported hash. Django's argon2 needs 100 MiB, scrypt with OWASP's parameters 128 MiB. */
const IMPORTED_HASH_KIB = 131_072

/** Builds the options of the service from the environment's settings. Options of the config module take precedence. */
export function serviceOptions(settings: Settings, parts: ServiceParts): SallyportOptions {
  const { config, stores, baseUrl, log, now } = parts
  const [secret, ...previousSecrets] = parts.secrets
  const options: SallyportOptions = {
    secret,
    previousSecrets,
    stores,
    baseUrl,
    ...(settings.publicPath !== null && { publicPath: settings.publicPath }),
    ...(settings.keepsPublicPath && { keepsPublicPath: true }),
    ...(settings.allowsLoopbackBaseUrl && { allowLoopbackBaseUrl: true }),
    ...siteUrlOption(settings, config, baseUrl),
    environment: settings.environment,
    platform: { ...platform(), asset: swaggerFile, ...(parts.hub && { hub: parts.hub }) },
    passwordHasher: withForeignHashes(passwordHasher(), { maxMemoryKiB: IMPORTED_HASH_KIB }),
    scripts: parts.scripts,
    ...(settings.allowsLoopbackWebhooks && { webhooks: { allowLoopback: true } }),
    trustedProxyHops: settings.trustedProxyHops,
    ...(settings.clientAddressHeader !== null && { clientAddressHeader: settings.clientAddressHeader }),
    ...(settings.signingKeys && { signingKeys: settings.signingKeys }),
    cookies: { prefix: settings.cookiePrefix },
    ...(settings.csrf && { csrf: true }),
    session: { selfService: settings.selfServiceSessions },
    ...(settings.registration && { registration: settings.passwordless ? { passwordless: true } : true }),
    ...(settings.guests && { guests: {} }),
    ...(settings.magicLink !== null && { magicLink: { content: settings.magicLink } }),
    ...(settings.emailVerification && { emailVerificationMode: settings.emailVerification }),
    ...(settings.mailLanguage === 'de' && { languages: [GERMAN] }),
    ...messageOptions(settings, parts),
    ...oauthOptions(settings.oauthClients),
    ...adminOptions(settings, config),
    metrics: metrics(parts.databasePool && { databasePool: parts.databasePool }),
    ...uiOption(settings),
    ...passkeysOption(settings, baseUrl),
    ...(settings.freshAuthMinutes !== null && { lifetimes: { freshAuthMinutes: settings.freshAuthMinutes } }),
    ...(settings.telemetryRetentionDays !== null && { telemetry: { retentionDays: settings.telemetryRetentionDays } }),
    swagger: settings.swagger,
    ...(!settings.rateLimits && { rateLimits: false }),
    logger: log,
    now,
  }
  // The cast is unchecked: createSallyport checks the values of all options at run time.
  const merged = mergeOptions({ ...options }, { ...config }) as unknown as SallyportOptions
  // If mailed links lead to this server, they lead to its built-in pages, and the account page opens after a sign-in. A development server without
  // these pages uses the try-out pages.
  const withHome =
    isOwnSite(merged) && hasPages(merged) && merged.ui?.home === undefined
      ? { ...merged, ui: { ...merged.ui, home: `${resolvePaths(merged).publicMounts.auth}/ui/account` } }
      : merged
  const isForTrying = parts.mailbox !== null && isOwnSite(merged) && !hasPages(merged)
  return isForTrying ? { ...merged, links: { ...TRY_LINKS, ...merged.links } } : withHome
}

/** Returns the option of passkeys, for this server's pages and for the front ends on the domain of the passkeys. */
function passkeysOption(
  { passkeyDomain: rpId, siteUrls, appearance }: Settings,
  baseUrl: string,
): Pick<SallyportOptions, 'passkeys'> {
  if (rpId === null) return {}
  const origins = passkeyOrigins(rpId, [baseUrl, ...siteUrls])
  return { passkeys: passkeys({ rpId, origins, ...(appearance.siteName && { name: appearance.siteName }) }) }
}

/**
 * Returns the options for mails and text messages. Without a configured relay or gateway, a development server uses
 * its mailbox.
 */
function messageOptions(settings: Settings, { config, mailbox }: ServiceParts): object {
  const { mailRelay, mailLanguage, smsGateway, smsCodeMinutes } = settings
  const mailer = mailRelay ?? mailbox?.transport
  // An SMS transport of the config module replaces the default transport as a whole. Other `sms` options are merged.
  const isSmsConfigured = ['sendSms', 'transport', 'endpoint'].some((name) => Object.hasOwn(config.sms ?? {}, name))
  const carrier = isSmsConfigured ? {} : (smsGateway ?? (mailbox && { transport: mailbox.smsTransport }))
  return {
    ...((mailer !== undefined || config.email !== undefined) && {
      email: { ...(mailer && { mailer }), ...(mailLanguage && { defaultLang: mailLanguage }) },
    }),
    ...(carrier !== null && { sms: { ...carrier, codeExpiresInMinutes: smsCodeMinutes } }),
  }
}

function oauthOptions(clients: Settings['oauthClients']): Pick<SallyportOptions, 'oauth'> {
  const providers = Object.entries(clients).map(([id, client]) => [id, providerOf(client)] as const)
  return providers.length === 0 ? {} : { oauth: { providers: Object.fromEntries(providers) } }
}

function providerOf({ issuer, verifiedAsText, ...client }: OAuthClient) {
  return issuer === undefined ? client : oidc({ issuer, verifiedAsText, ...client })
}

/** Returns the appearance and the pages. Mails have the appearance even if the pages are off. */
function uiOption({ pages: hasPages, appearance }: Settings): Pick<SallyportOptions, 'ui'> {
  if (!hasPages && Object.keys(appearance).length === 0) return {}
  return { ui: { ...(hasPages && { pages }), ...appearance } }
}

/**
 * Returns the options of the admin API and the dashboard. Without an admin secret and an admin role both are off,
 * because no one could sign in to them.
 */
function adminOptions(
  { adminSecret, adminRole, testMailTo, impersonation, adminKeys, dashboard: hasDashboard }: Settings,
  { admin }: SallyportConfig,
): Pick<SallyportOptions, 'admin'> {
  const isReachable = adminSecret !== null || adminRole !== null || admin?.secret !== undefined
  if (!isReachable) return {}
  return {
    admin: {
      ...(adminSecret !== null && { secret: adminSecret }),
      ...(adminRole !== null && { accessPolicy: { role: adminRole } }),
      ...(testMailTo.length > 0 && { testMailTo }),
      ...(impersonation && { impersonation }),
      ...(adminKeys && { keys: true }),
      ...(hasDashboard && { dashboard }),
    },
  }
}

/**
 * Returns the option `siteUrl`: the configured URLs, by default this server's public URL. In development without a base URL, the default is both
 * localhost and 127.0.0.1, because a developer may open either. The base URL `from-host` has no fixed URL: then the option is missing, and the
 * service refuses to start.
 */
function siteUrlOption(
  { siteUrls, environment, baseUrl: named, publicPath }: Settings,
  config: SallyportConfig,
  baseUrl: string,
): Pick<SallyportOptions, 'siteUrl'> {
  if (siteUrls.length > 0) return { siteUrl: siteUrls }
  const path = config.publicPath ?? publicPath
  const { publicUrl } = resolvePaths({
    baseUrl: config.baseUrl ?? baseUrl,
    ...(path !== null && { publicPath: path }),
  })
  if (publicUrl === undefined) return {}
  const isDefault = environment === 'development' && named === null && config.baseUrl === undefined
  return { siteUrl: isDefault ? [publicUrl, publicUrl.replace('//localhost:', '//127.0.0.1:')] : [publicUrl] }
}
