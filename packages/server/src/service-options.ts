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
  /** In development: takes what has no carrier of its own. */
  readonly mailbox: DevMailbox | null
  /** Runs the scripts of inbound webhooks. */
  readonly scripts: ScriptRunner
  readonly log: Logger
  readonly now: () => Date
}

/** What the service is made with: what the environment says, and over it what the config module says. */
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
  // Sound because only options are merged into options; createSallyport checks the values.
  const merged = mergeOptions({ ...options }, { ...config }) as unknown as SallyportOptions
  // On this very server links lead to its pages; without them in development to the try-out pages.
  const isForTrying = parts.mailbox !== null && isOwnSite(merged) && !hasPages(merged)
  return isForTrying ? { ...merged, links: { ...TRY_LINKS, ...merged.links } } : merged
}

/** Mails and text messages by the configured carriers, in development else into the mailbox. */
function messageOptions(settings: Settings, { config, mailbox }: ServiceParts): object {
  const { mailRelay, mailLanguage, smsGateway, smsCodeMinutes } = settings
  const mailer = mailRelay ?? mailbox?.transport
  // A carrier of the config module's own takes the place of ours as a whole; what it says of anything else is merged.
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

/** The dashboard asks for the secret, so that it is of no use where there is none. */
function adminOptions({ adminSecret, dashboard: hasDashboard }: Settings, config: SallyportConfig) {
  const hasSecret = adminSecret !== null || config.admin?.secret !== undefined
  if (!hasSecret) return {}
  return { admin: { ...(adminSecret !== null && { secret: adminSecret }), ...(hasDashboard && { dashboard }) } }
}

/** In development the server is open under its address too, whichever of the two one types. */
function siteUrls({ siteUrls: configured, environment, baseUrl: named }: Settings, baseUrl: string): readonly string[] {
  if (configured.length > 0) return configured
  const isDefault = environment === 'development' && named === null
  return isDefault ? [baseUrl, baseUrl.replace('//localhost:', '//127.0.0.1:')] : [baseUrl]
}
