import { isLoopbackHost } from '@sallyport/core/serving'
import { readPasskeyDomain } from '../passkey-domain.ts'
import type { Environment, SallyportConfig, Settings } from '../settings.ts'
import { ENVIRONMENT_TABLE } from './environment-table.ts'
import { givenVariables } from './given-variables.ts'
import { readMailRelay, readSmsGateway } from './read-carriers.ts'
import { readDatabase } from './read-database.ts'
import { readOAuth } from './read-oauth.ts'
import { type Report, readAdminSecret, readSecrets, readSigningKeys, readUrl, readWholeNumber } from './read-values.ts'
import { unknownVariables } from './unknown-variables.ts'

type Reading =
  | { readonly settings: Settings }
  /** `usable`: the settings with defaults in place of the values that have problems. */
  | { readonly problems: readonly string[]; readonly usable: Settings }

/**
 * Reads the environment. Returns the settings, or a list of all problems. A required value may be missing if the
 * config module sets it.
 */
export function readEnvironment(env: Environment, config: SallyportConfig = {}): Reading {
  const given = givenVariables(env)
  const isProduction = given.NODE_ENV === 'production'
  const problems = [...unknownVariables(given), ...refusedInProduction(given, isProduction), ...wrongChoices(given)]
  const report: Report = (name, problem) => problems.push(`${name}: ${problem}`)
  const isOn = (name: string, byDefault = false) => (given[name] ?? (byDefault ? 'on' : 'off')) === 'on'

  if (isProduction) {
    const wanted = { SALLYPORT_SECRET: config.secret, SALLYPORT_BASE_URL: config.baseUrl }
    for (const [name, configured] of Object.entries(wanted)) {
      if (given[name] === undefined && configured === undefined) report(name, 'required in production')
    }
  }
  const secrets = readSecrets('SALLYPORT_SECRET', given.SALLYPORT_SECRET, report)
  const baseUrl = readBaseUrl(given.SALLYPORT_BASE_URL, isProduction, isOn('SALLYPORT_ALLOW_LOOPBACK_BASE_URL'), report)
  const settings: Settings = {
    environment: isProduction ? 'production' : 'development',
    port: readWholeNumber('PORT', given.PORT, { byDefault: 3000, max: 65_535 }, report),
    host: readHost(given, isProduction, report),
    secrets,
    adminSecret: readAdminSecret('SALLYPORT_ADMIN_SECRET', given.SALLYPORT_ADMIN_SECRET, secrets, report),
    baseUrl,
    publicPath: given.SALLYPORT_PUBLIC_PATH?.replace(/\/$/, '') ?? null,
    keepsPublicPath: isOn('SALLYPORT_KEEPS_PUBLIC_PATH'),
    allowsLoopbackBaseUrl: isOn('SALLYPORT_ALLOW_LOOPBACK_BASE_URL'),
    siteUrls: list(given.SALLYPORT_SITE_URL).flatMap((url) => readSiteUrl(url, report)),
    database: readDatabase(given, report),
    drainSeconds: readWholeNumber(
      'SALLYPORT_DRAIN_SECONDS',
      given.SALLYPORT_DRAIN_SECONDS,
      { byDefault: 0, max: 300 },
      report,
    ),
    adminRole: given.SALLYPORT_ADMIN_ROLE ?? null,
    testMailTo: list(given.SALLYPORT_TEST_MAIL_TO),
    impersonation: isOn('SALLYPORT_IMPERSONATION'),
    adminKeys: isOn('SALLYPORT_ADMIN_KEYS'),
    passkeyDomain: readPasskeyDomain(given.SALLYPORT_PASSKEY_DOMAIN, baseUrl ?? 'http://localhost', report),
    appearance: {
      ...(given.SALLYPORT_SITE_NAME !== undefined && { siteName: given.SALLYPORT_SITE_NAME }),
      ...(given.SALLYPORT_PRIMARY_COLOR !== undefined && { primaryColor: given.SALLYPORT_PRIMARY_COLOR }),
      ...(given.SALLYPORT_LOGO_URL !== undefined && { logoUrl: given.SALLYPORT_LOGO_URL }),
    },
    registration: isOn('SALLYPORT_REGISTRATION', !isProduction),
    passwordless: isOn('SALLYPORT_PASSWORDLESS'),
    guests: isOn('SALLYPORT_GUESTS'),
    magicLink: oneOf(['link', 'code', 'both'], given.SALLYPORT_MAGIC_LINK),
    pages: isOn('SALLYPORT_PAGES', true),
    dashboard: isOn('SALLYPORT_DASHBOARD', true),
    csrf: isOn('SALLYPORT_CSRF'),
    swagger: { on: true, off: false }[given.SALLYPORT_SWAGGER ?? ''] ?? 'auto',
    rateLimits: isOn('SALLYPORT_RATE_LIMITS', true),
    trustedProxyHops: readWholeNumber(
      'SALLYPORT_TRUSTED_PROXY_HOPS',
      given.SALLYPORT_TRUSTED_PROXY_HOPS,
      { byDefault: 0, max: 32 },
      report,
    ),
    clientAddressHeader: given.SALLYPORT_CLIENT_ADDRESS_HEADER ?? null,
    signingKeys: readSigningKeys('SALLYPORT_SIGNING_KEYS', given.SALLYPORT_SIGNING_KEYS, report),
    emailVerification: oneOf(['none', 'lazy', 'strict'], given.SALLYPORT_EMAIL_VERIFICATION),
    mailRelay: readMailRelay(given, isProduction, report),
    mailLanguage: oneOf(['en', 'it', 'de'], given.SALLYPORT_MAIL_LANG),
    smsGateway: readSmsGateway(given, isProduction, report),
    smsCodeMinutes: readWholeNumber(
      'SALLYPORT_SMS_CODE_MINUTES',
      given.SALLYPORT_SMS_CODE_MINUTES,
      { byDefault: 10, min: 1, max: 1440 },
      report,
    ),
    oauthClients: readOAuth(given, report),
    allowsLoopbackWebhooks: isOn('SALLYPORT_WEBHOOKS_ALLOW_LOOPBACK'),
    selfServiceSessions: isOn('SALLYPORT_SELF_SERVICE_SESSIONS'),
    telemetryRetentionDays: readRetentionDays(given.SALLYPORT_TELEMETRY_RETENTION_DAYS, report),
    freshAuthMinutes: readFreshAuthMinutes(given.SALLYPORT_FRESH_AUTH_MINUTES, report),
    cookiePrefix: isOn('SALLYPORT_COOKIE_PREFIX'),
  }
  const { emailVerification: mode, mailRelay } = settings
  if (isProduction && (mode === 'lazy' || mode === 'strict') && mailRelay === null && config.email === undefined) {
    report('SALLYPORT_EMAIL_VERIFICATION', `${mode} needs a mail relay; set SALLYPORT_MAIL_ENDPOINT`)
  }
  if (settings.passwordless && !settings.registration) {
    report('SALLYPORT_PASSWORDLESS', 'has no effect without registration; set SALLYPORT_REGISTRATION=on')
  }
  if (settings.passwordless && isProduction && mailRelay === null && config.email === undefined) {
    report('SALLYPORT_PASSWORDLESS', 'needs a mail relay; set SALLYPORT_MAIL_ENDPOINT')
  }
  return problems.length > 0 ? { problems, usable: settings } : { settings }
}

function refusedInProduction(given: Environment, isProduction: boolean): readonly string[] {
  const refused: readonly (readonly [name: string, value: string])[] = [
    ['SALLYPORT_WEBHOOKS_ALLOW_LOOPBACK', 'on'],
    ['SALLYPORT_RATE_LIMITS', 'off'],
  ]
  if (!isProduction) return []
  return refused.flatMap(([name, value]) =>
    given[name] === value ? [`${name}: ${value} is refused in production`] : [],
  )
}

function wrongChoices(given: Environment): readonly string[] {
  return ENVIRONMENT_TABLE.flatMap(({ name, choices }) => {
    const value = given[name]
    if (choices === undefined || value === undefined || choices.includes(value)) return []
    return [`${name}: "${value}" is not one of ${choices.join(', ')}`]
  })
}

/**
 * Reads the address to listen on. A development server lacks checks that a production server makes, so by default it listens only on this
 * machine.
 */
function readHost(given: Environment, isProduction: boolean, report: Report): string {
  const isExposed = given.SALLYPORT_DEV_EXPOSE === 'on'
  if (isProduction) {
    if (isExposed) report('SALLYPORT_DEV_EXPOSE', 'is for development only')
    return given.HOST ?? '0.0.0.0'
  }
  const host = given.HOST ?? '127.0.0.1'
  if (!isLoopbackHost(host) && !isExposed) {
    report(
      'HOST',
      `"${host}" exposes a development server to the network; set SALLYPORT_DEV_EXPOSE=on or NODE_ENV=production`,
    )
  }
  return host
}

function readFreshAuthMinutes(text: string | undefined, report: Report): number | null {
  if (text === undefined) return null
  return readWholeNumber('SALLYPORT_FRESH_AUTH_MINUTES', text, { byDefault: 15, max: 525_600 }, report)
}

function readRetentionDays(text: string | undefined, report: Report): number | null {
  if (text === undefined) return null
  return readWholeNumber('SALLYPORT_TELEMETRY_RETENTION_DAYS', text, { byDefault: 90, max: 36_500 }, report)
}

function readBaseUrl(
  text: string | undefined,
  isProduction: boolean,
  allowsLoopback: boolean,
  report: Report,
): string | null {
  const url = text === undefined ? null : readUrl('SALLYPORT_BASE_URL', text, report)
  if (url === null) return null
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    const path = url.pathname.replace(/\/$/, '')
    const advice =
      path === '' ? '' : `; set SALLYPORT_PUBLIC_PATH=${path} (option publicPath, which stands before mounts)`
    report('SALLYPORT_BASE_URL', `must be an origin without a path, such as ${url.origin}${advice}`)
  }
  if (isProduction && isLoopbackHost(url.hostname)) {
    const advice = 'set the public origin, or SALLYPORT_ALLOW_LOOPBACK_BASE_URL=on to try a production server here'
    if (!allowsLoopback)
      report('SALLYPORT_BASE_URL', `is a loopback address, which other machines cannot reach; ${advice}`)
  } else if (isProduction && url.protocol === 'http:') {
    report('SALLYPORT_BASE_URL', 'must be https in production')
  }
  return url.origin
}

/**
 * Reads one URL of the site. Returns a list with the URL without a trailing slash; the list is empty after a problem.
 */
function readSiteUrl(text: string, report: Report): readonly string[] {
  const url = readUrl('SALLYPORT_SITE_URL', text, report)
  return url === null ? [] : [url.href.replace(/\/$/, '')]
}

/** Returns the text if it is one of the values, otherwise null. A wrong value is reported by wrongChoices(). */
function oneOf<Value extends string>(values: readonly Value[], text: string | undefined): Value | null {
  return values.find((value) => value === text) ?? null
}

function list(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(',').map((entry) => entry.trim())
}
