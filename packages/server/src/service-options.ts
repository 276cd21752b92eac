import { type Logger, oidc, type SallyportOptions, type ScriptRunner } from '@sallyport/core'
import { dashboard } from '@sallyport/dashboard'
import { passwordHasher, platform } from '@sallyport/node'
import { pages } from '@sallyport/pages'
import type { DevMailbox } from './dev-mailbox.ts'
import { hasPages } from './has-pages.ts'
import { isOwnSite } from './is-own-site.ts'
import { mergeOptions } from './merge-options.ts'
import type { OAuthClient, SallyportConfig, Settings } from './settings.ts'
import { TRY_LINKS } from './try-pages/try-links.ts'

export interface ServiceParts {
  readonly config: SallyportConfig
  readonly stores: SallyportOptions['stores']
  readonly secrets: readonly [string, ...string[]]
  readonly baseUrl: string
  /** Set in development: receives messages for which no carrier is configured. */
  readonly mailbox: DevMailbox | null
  readonly scripts: ScriptRunner
  readonly log: Logger
  readonly now: () => Date
}

/** Assembles the service's options: the environment's settings, overridden by the config module. */
export function serviceOptions(settings: Settings, parts: ServiceParts): SallyportOptions {
  const { config, stores, baseUrl, log, now } = parts
  const [secret, ...previousSecrets] = parts.secrets
  const options: SallyportOptions = {
    secret,
    previousSecrets,
    stores,
    baseUrl,
    siteUrl: siteUrls(settings, baseUrl),
    environment: settings.environment,
    platform: platform(),
    passwordHasher: passwordHasher(),
    scripts: parts.scripts,
    ...(settings.allowsLoopbackWebhooks && { webhooks: { allowLoopback: true } }),
    trustedProxyHops: settings.trustedProxyHops,
    ...(settings.signingKeys && { signingKeys: settings.signingKeys }),
    cookies: { prefix: settings.cookiePrefix },
    ...(settings.csrf && { csrf: true }),
    session: { selfService: settings.selfServiceSessions },
    ...(settings.registration && { registration: true }),
    ...(settings.emailVerification && { emailVerificationMode: settings.emailVerification }),
    ...messageOptions(settings, parts),
    ...oauthOptions(settings.oauthClients),
    ...adminOptions(settings, config),
    ...(settings.pages && { ui: { pages } }),
    ...(settings.freshAuthMinutes !== null && { lifetimes: { freshAuthMinutes: settings.freshAuthMinutes } }),
    ...(settings.telemetryRetentionDays !== null && { telemetry: { retentionDays: settings.telemetryRetentionDays } }),
    swagger: settings.swagger,
    ...(!settings.rateLimits && { rateLimits: false }),
    logger: log,
    now,
  }
  // The cast is safe: only options are merged, and createSallyport checks the values.
  const merged = mergeOptions({ ...options }, { ...config }) as unknown as SallyportOptions
  // If links end at this server, they lead to its pages. Without pages, in development, they lead to the try-out pages.
  const isForTrying = parts.mailbox !== null && isOwnSite(merged) && !hasPages(merged)
  return isForTrying ? { ...merged, links: { ...TRY_LINKS, ...merged.links } } : merged
}

/** Sends mails and text messages by the configured carriers; in development without one, to the mailbox. */
function messageOptions(settings: Settings, { config, mailbox }: ServiceParts): object {
  const { mailRelay, mailLanguage, smsGateway, smsCodeMinutes } = settings
  const mailer = mailRelay ?? mailbox?.transport
  // A carrier set by the config module replaces the default one as a whole; other `sms` options are merged.
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

function providerOf({ issuer, ...client }: OAuthClient) {
  return issuer === undefined ? client : oidc({ issuer, ...client })
}

/** Leaves the dashboard out without a secret: it could admit no one. */
function adminOptions({ adminSecret, dashboard: hasDashboard }: Settings, config: SallyportConfig) {
  const hasSecret = adminSecret !== null || config.admin?.secret !== undefined
  if (!hasSecret) return {}
  return { admin: { ...(adminSecret !== null && { secret: adminSecret }), ...(hasDashboard && { dashboard }) } }
}

/** In development adds both localhost and the server's address, since a developer may type either. */
function siteUrls({ siteUrls: configured, environment, baseUrl: named }: Settings, baseUrl: string): readonly string[] {
  if (configured.length > 0) return configured
  const isDefault = environment === 'development' && named === null
  return isDefault ? [baseUrl, baseUrl.replace('//localhost:', '//127.0.0.1:')] : [baseUrl]
}
