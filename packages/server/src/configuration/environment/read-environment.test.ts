import { describe, expect, it } from 'vitest'
import { environmentHelp } from '../../help.ts'
import type { Environment, Settings } from '../settings.ts'
import { ENVIRONMENT_TABLE } from './environment-table.ts'
import { readEnvironment } from './read-environment.ts'

const SECRET = '3f9a1c07d2e84b56a1b0c9d8e7f60514'
const MAIL = {
  SALLYPORT_MAIL_ENDPOINT: 'https://relay.example/send',
  SALLYPORT_MAIL_API_KEY: 'key',
  SALLYPORT_MAIL_FROM: 'noreply@example.org',
}
const OTHER = '77aa12cd90ef34ab56cd78ef12ab34cd'
const PRODUCTION = { NODE_ENV: 'production', SALLYPORT_SECRET: SECRET, SALLYPORT_BASE_URL: 'https://auth.example.org' }

function settingsOf(env: Environment): Settings {
  const reading = readEnvironment(env)
  if ('problems' in reading) throw new Error(reading.problems.join('\n'))
  return reading.settings
}

function problemsOf(env: Environment): readonly string[] {
  const reading = readEnvironment(env)
  return 'problems' in reading ? reading.problems : []
}

describe('the table of variables', () => {
  const NAMES =
    `PORT HOST NODE_ENV SALLYPORT_SECRET SALLYPORT_BASE_URL SALLYPORT_ALLOW_LOOPBACK_BASE_URL SALLYPORT_SITE_URL SALLYPORT_DATABASE_URL SALLYPORT_DATABASE_CONNECTIONS SALLYPORT_DATABASE_LISTEN SALLYPORT_DATABASE_PREPARE SALLYPORT_ADMIN_SECRET
    SALLYPORT_REGISTRATION SALLYPORT_PASSWORDLESS SALLYPORT_GUESTS SALLYPORT_MAGIC_LINK SALLYPORT_EMAIL_VERIFICATION SALLYPORT_PUBLIC_PATH SALLYPORT_KEEPS_PUBLIC_PATH SALLYPORT_PAGES SALLYPORT_DASHBOARD SALLYPORT_ADMIN_ROLE SALLYPORT_IMPERSONATION SALLYPORT_ADMIN_KEYS SALLYPORT_TEST_MAIL_TO SALLYPORT_PASSKEY_DOMAIN SALLYPORT_SITE_NAME SALLYPORT_PRIMARY_COLOR SALLYPORT_LOGO_URL SALLYPORT_CSRF SALLYPORT_SWAGGER SALLYPORT_RATE_LIMITS SALLYPORT_TRUSTED_PROXY_HOPS SALLYPORT_CLIENT_ADDRESS_HEADER
    SALLYPORT_MAIL_ENDPOINT SALLYPORT_MAIL_API_KEY SALLYPORT_MAIL_FROM SALLYPORT_MAIL_FROM_NAME SALLYPORT_MAIL_PROVIDER SALLYPORT_MAIL_LANG
    SALLYPORT_SMS_ENDPOINT SALLYPORT_SMS_API_KEY SALLYPORT_SMS_USERNAME SALLYPORT_SMS_PASSWORD SALLYPORT_SMS_CODE_MINUTES
    SALLYPORT_OAUTH_<NAME>_CLIENT_ID SALLYPORT_OAUTH_<NAME>_CLIENT_SECRET SALLYPORT_OAUTH_<NAME>_ISSUER SALLYPORT_OAUTH_<NAME>_VERIFIED_AS_TEXT SALLYPORT_SIGNING_KEYS
    SALLYPORT_WEBHOOKS_ALLOW_LOOPBACK SALLYPORT_SELF_SERVICE_SESSIONS SALLYPORT_FRESH_AUTH_MINUTES SALLYPORT_COOKIE_PREFIX
    SALLYPORT_TELEMETRY_RETENTION_DAYS SALLYPORT_EXPORT_PASSPHRASE
    SALLYPORT_DRAIN_SECONDS SALLYPORT_DEV_EXPOSE SALLYPORT_CONFIG`.split(/\s+/)

  it('has every variable once, and --help prints each', () => {
    expect(ENVIRONMENT_TABLE.map(({ name }) => name).sort()).toEqual([...NAMES].sort())
    const lines = environmentHelp().split('\n')
    for (const name of NAMES) expect(lines).toContain(`  ${name}`)
  })

  it('takes a domain of passkeys that the base URL is on, and refuses others', () => {
    const BASE = { SALLYPORT_BASE_URL: 'https://auth.example.org' }
    for (const [domain, env] of [
      ['example.org', BASE],
      ['auth.example.org', BASE],
      ['localhost', {}],
    ] as const) {
      expect(problemsOf({ ...env, SALLYPORT_PASSKEY_DOMAIN: domain })).toEqual([])
    }
    for (const domain of ['example.com', 'ample.org', 'https://example.org', 'shop.auth.example.org']) {
      expect(problemsOf({ ...BASE, SALLYPORT_PASSKEY_DOMAIN: domain })[0]).toMatch(/^SALLYPORT_PASSKEY_DOMAIN: /)
    }
  })

  it('refuses a wrong URL of a Postgres database, and never quotes it', () => {
    for (const [url, problem] of [
      ['postgres:u:hunter2@db/x', 'must begin with postgres://'],
      ['postgres://u:hunter2@db', 'must name a database'],
      ['postgres://u:hunter2@db:port/x', 'is not a URL'],
    ]) {
      const [found, ...others] = problemsOf({ SALLYPORT_DATABASE_URL: url })
      expect(others).toEqual([])
      expect(found).toMatch(`SALLYPORT_DATABASE_URL: ${problem}`)
      expect(found).not.toContain('hunter2')
    }
    expect(problemsOf({ SALLYPORT_DATABASE_CONNECTIONS: '5' })).toEqual([
      'SALLYPORT_DATABASE_CONNECTIONS: is for Postgres; a SQLite database has one connection',
    ])
  })
})

describe('readEnvironment', () => {
  it('O10 says which variable takes the path of a base URL', () => {
    expect(problemsOf({ SALLYPORT_BASE_URL: 'https://www.example.org/app/' })).toEqual([
      expect.stringMatching(
        /^SALLYPORT_BASE_URL: must be an origin without a path, .*; set SALLYPORT_PUBLIC_PATH=\/app /,
      ),
    ])
  })

  it('needs nothing in development', () => {
    expect(settingsOf({})).toEqual({
      environment: 'development',
      port: 3000,
      host: '127.0.0.1',
      secrets: null,
      adminSecret: null,
      adminRole: null,
      testMailTo: [],
      impersonation: false,
      adminKeys: false,
      passkeyDomain: null,
      appearance: {},
      baseUrl: null,
      publicPath: null,
      keepsPublicPath: false,
      allowsLoopbackBaseUrl: false,
      siteUrls: [],
      database: { path: './.data/sallyport.db' },
      registration: true,
      pages: true,
      dashboard: true,
      csrf: false,
      swagger: 'auto',
      rateLimits: true,
      trustedProxyHops: 0,
      clientAddressHeader: null,
      signingKeys: null,
      passwordless: false,
      guests: false,
      magicLink: null,
      emailVerification: null,
      mailRelay: null,
      mailLanguage: null,
      smsGateway: null,
      smsCodeMinutes: 10,
      oauthClients: {},
      allowsLoopbackWebhooks: false,
      selfServiceSessions: false,
      freshAuthMinutes: null,
      telemetryRetentionDays: null,
      cookiePrefix: false,
      drainSeconds: 0,
    })
    expect(settingsOf({ NODE_ENV: 'test', PORT: '' })).toEqual(settingsOf({ NODE_ENV: 'development' }))
  })

  it('listens to all and closes registration in production', () => {
    const settings = settingsOf({ ...PRODUCTION, SALLYPORT_SECRET: `${SECRET}, ${OTHER}` })
    expect(settings).toMatchObject({
      environment: 'production',
      host: '0.0.0.0',
      registration: false,
      selfServiceSessions: false,
    })
    expect(settings.secrets).toEqual([SECRET, OTHER])
    expect(settings.baseUrl).toBe('https://auth.example.org')
  })

  it('reads every kind of value', () => {
    const env = {
      PORT: '0',
      SALLYPORT_SITE_URL: 'https://a.example, https://b.example/app/',
      SALLYPORT_DATABASE_URL: 'sqlite::memory:',
      SALLYPORT_SWAGGER: 'off',
      SALLYPORT_RATE_LIMITS: 'off',
      SALLYPORT_CSRF: 'on',
      SALLYPORT_PAGES: 'off',
      SALLYPORT_DASHBOARD: 'off',
      SALLYPORT_TRUSTED_PROXY_HOPS: '2',
      SALLYPORT_SIGNING_KEYS: '{"keys":[{"kty":"OKP"}]}',
    }
    expect(settingsOf(env)).toMatchObject({
      port: 0,
      siteUrls: ['https://a.example', 'https://b.example/app'],
      database: { path: ':memory:' },
      swagger: false,
      rateLimits: false,
      csrf: true,
      pages: false,
      dashboard: false,
      trustedProxyHops: 2,
      signingKeys: [{ kty: 'OKP' }],
    })
  })

  it('takes signing keys as a list and as a set', () => {
    for (const text of ['[{"kty":"OKP"}]', '{"keys":[{"kty":"OKP"}]}']) {
      expect(settingsOf({ SALLYPORT_SIGNING_KEYS: text }).signingKeys).toEqual([{ kty: 'OKP' }])
    }
    for (const text of ['[]', '{}', '[1]', '{"kty":"OKP"}']) {
      expect(problemsOf({ SALLYPORT_SIGNING_KEYS: text })).toHaveLength(1)
    }
  })

  it('takes an admin secret that is long and no other secret', () => {
    expect(settingsOf({ SALLYPORT_SECRET: SECRET, SALLYPORT_ADMIN_SECRET: OTHER }).adminSecret).toBe(OTHER)
    const [short = ''] = problemsOf({ SALLYPORT_ADMIN_SECRET: 'hunter2' })
    expect(short).toMatch(/^SALLYPORT_ADMIN_SECRET: must have at least 32 bytes/)
    expect(short).not.toContain('hunter2')
    expect(problemsOf({ SALLYPORT_SECRET: `${SECRET},${OTHER}`, SALLYPORT_ADMIN_SECRET: OTHER })).toEqual([
      'SALLYPORT_ADMIN_SECRET: must differ from every SALLYPORT_SECRET',
    ])
  })

  it('takes whole minutes for a fresh sign-in, 0 included', () => {
    for (const minutes of [0, 5, 1440]) {
      expect(settingsOf({ SALLYPORT_FRESH_AUTH_MINUTES: String(minutes) }).freshAuthMinutes).toBe(minutes)
      expect(settingsOf({ SALLYPORT_TELEMETRY_RETENTION_DAYS: String(minutes) }).telemetryRetentionDays).toBe(minutes)
    }
    for (const minutes of ['-1', '1.5', 'ten', '525601']) {
      expect(problemsOf({ SALLYPORT_FRESH_AUTH_MINUTES: minutes })).toEqual([
        `SALLYPORT_FRESH_AUTH_MINUTES: "${minutes}" is not a whole number from 0 to 525600`,
      ])
    }
  })

  it('lists all problems at once, and quotes no secret', () => {
    const problems = problemsOf({
      NODE_ENV: 'production',
      PORT: '70000',
      SALLYPORT_SECRET: 'tooshort-hunter2',
      SALLYPORT_BASE_URL: 'http://auth.example.org/path',
      SALLYPORT_DATABASE_URL: 'mysql://u:hunter2@db',
      SALLYPORT_CSRF: 'yes',
      SALLYPORT_SIGNING_KEYS: 'hunter2',
      SALLYPORT_SECRETS: 'hunter2',
      SALLYPORT_MAIL_API_KEY: 'hunter2',
      SALLYPORT_WEBHOOKS_ALLOW_LOOPBACK: 'on',
      SALLYPORT_DEV_EXPOSE: 'on',
    })
    expect(problems.map((line) => line.split(':')[0]).sort()).toEqual([
      'PORT',
      'SALLYPORT_BASE_URL',
      'SALLYPORT_BASE_URL',
      'SALLYPORT_CSRF',
      'SALLYPORT_DATABASE_URL',
      'SALLYPORT_DEV_EXPOSE',
      'SALLYPORT_MAIL_ENDPOINT',
      'SALLYPORT_MAIL_FROM',
      'SALLYPORT_SECRET',
      'SALLYPORT_SECRETS',
      'SALLYPORT_SIGNING_KEYS',
      'SALLYPORT_WEBHOOKS_ALLOW_LOOPBACK',
    ])
    expect(problems.join('\n')).toContain('SALLYPORT_SECRETS: unknown variable; did you mean SALLYPORT_SECRET?')
    expect(problems.join('\n')).not.toContain('hunter2')
  })

  it('demands a secret and a base URL in production, unless the config module has them', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      'SALLYPORT_SECRET: required in production',
      'SALLYPORT_BASE_URL: required in production',
    ])
    const config = { secret: SECRET, baseUrl: 'https://auth.example.org' }
    expect(readEnvironment({ NODE_ENV: 'production' }, config)).toHaveProperty('settings')
  })

  it('E3 refuses a loopback base URL in production unless it is allowed', () => {
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000']) {
      const env = { ...PRODUCTION, SALLYPORT_BASE_URL: `http://${host}` }
      expect(problemsOf(env)).toEqual([expect.stringMatching(/^SALLYPORT_BASE_URL: is a loopback address/)])
      const allowed = { ...env, SALLYPORT_ALLOW_LOOPBACK_BASE_URL: 'on' }
      expect(settingsOf(allowed).baseUrl).toBe(`http://${host}`)
    }
  })

  it('refuses equal secrets, another NODE_ENV, and webhooks to loopback in production', () => {
    expect(problemsOf({ SALLYPORT_SECRET: `${SECRET},${SECRET}` })).toEqual([
      'SALLYPORT_SECRET: all secrets in the list must differ',
    ])
    expect(problemsOf({ NODE_ENV: 'staging' })[0]).toContain('NODE_ENV: "staging" is not one of production')
    expect(problemsOf({ ...PRODUCTION, SALLYPORT_RATE_LIMITS: 'off' })).toContain(
      'SALLYPORT_RATE_LIMITS: off is refused in production',
    )
    expect(problemsOf({ ...PRODUCTION, SALLYPORT_WEBHOOKS_ALLOW_LOOPBACK: 'on' })).toContain(
      'SALLYPORT_WEBHOOKS_ALLOW_LOOPBACK: on is refused in production',
    )
  })

  it('lets verification be demanded in production only where mails can go out', () => {
    for (const mode of ['lazy', 'strict']) {
      expect(settingsOf({ SALLYPORT_EMAIL_VERIFICATION: mode }).emailVerification).toBe(mode)
      const env = { ...PRODUCTION, SALLYPORT_EMAIL_VERIFICATION: mode }
      expect(problemsOf(env)).toEqual([
        `SALLYPORT_EMAIL_VERIFICATION: ${mode} needs a mail relay; set SALLYPORT_MAIL_ENDPOINT`,
      ])
      expect(settingsOf({ ...env, ...MAIL }).emailVerification).toBe(mode)
      expect(readEnvironment(env, { email: { sendVerificationEmail: async () => {} } })).toHaveProperty('settings')
    }
    expect(settingsOf({ ...PRODUCTION, SALLYPORT_EMAIL_VERIFICATION: 'none' }).emailVerification).toBe('none')
  })

  it('lets people register without a password only where registration is on and mails can go out', () => {
    expect(problemsOf({ SALLYPORT_PASSWORDLESS: 'on', SALLYPORT_REGISTRATION: 'off' })).toEqual([
      'SALLYPORT_PASSWORDLESS: has no effect without registration; set SALLYPORT_REGISTRATION=on',
    ])
    const env = { ...PRODUCTION, SALLYPORT_PASSWORDLESS: 'on', SALLYPORT_REGISTRATION: 'on' }
    expect(problemsOf(env)).toEqual(['SALLYPORT_PASSWORDLESS: needs a mail relay; set SALLYPORT_MAIL_ENDPOINT'])
    expect(settingsOf({ ...env, ...MAIL }).passwordless).toBe(true)
  })

  it('opens a development server to others only when told to', () => {
    for (const HOST of ['127.0.0.1', 'localhost', '::1', '127.8.0.1']) expect(settingsOf({ HOST }).host).toBe(HOST)
    for (const HOST of ['0.0.0.0', '::', '192.168.1.2', 'localhost.example.org']) {
      expect(problemsOf({ HOST })[0]).toMatch(/^HOST: .* SALLYPORT_DEV_EXPOSE=on/)
      expect(settingsOf({ HOST, SALLYPORT_DEV_EXPOSE: 'on' }).host).toBe(HOST)
    }
    expect(settingsOf({ ...PRODUCTION, HOST: '10.0.0.1' }).host).toBe('10.0.0.1')
  })
})
