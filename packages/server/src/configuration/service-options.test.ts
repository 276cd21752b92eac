import type { SallyportOptions } from '@sallyport/core'
import { dashboard } from '@sallyport/dashboard'
import { pages } from '@sallyport/pages'
import { describe, expect, it } from 'vitest'
import { createDevMailbox } from '../pages/dev-mailbox.ts'
import { readEnvironment } from './environment/read-environment.ts'
import { serviceOptions } from './service-options.ts'
import type { Environment, SallyportConfig } from './settings.ts'

const MAIL = {
  SALLYPORT_MAIL_ENDPOINT: 'https://relay.example/send',
  SALLYPORT_MAIL_API_KEY: 'key',
  SALLYPORT_MAIL_FROM: 'noreply@example.org',
}
const SMS = {
  SALLYPORT_SMS_ENDPOINT: 'https://sms.example/send',
  SALLYPORT_SMS_API_KEY: 'key',
  SALLYPORT_SMS_USERNAME: 'shop',
  SALLYPORT_SMS_PASSWORD: 'secret',
}
const RELAY = { endpoint: 'https://relay.example/send', apiKey: 'key', from: 'noreply@example.org' }
const GATEWAY = { endpoint: 'https://sms.example/send', apiKey: 'key', username: 'shop', password: 'secret' }

const mailbox = createDevMailbox(() => new Date())
const inMailbox = { transport: mailbox.smsTransport, codeExpiresInMinutes: 10 }
const send = async () => {}

function optionsOf(env: Environment, config: SallyportConfig = {}, isDevelopment = true): SallyportOptions {
  const reading = readEnvironment(env, config)
  if ('problems' in reading) throw new Error(reading.problems.join('\n'))
  return serviceOptions(reading.settings, {
    config,
    // The cast is safe: the test only assembles the options, and nothing reads these stores.
    stores: {} as SallyportOptions['stores'],
    secrets: ['3f9a1c07d2e84b56a1b0c9d8e7f60514'],
    baseUrl: 'http://localhost:3000',
    mailbox: isDevelopment ? mailbox : null,
    scripts: { run: () => Promise.reject(new Error('no script runs here')) },
    log: () => {},
    now: () => new Date(),
  })
}

/** The account page, to which a sign-in on the server's own site redirects. */
const HOME = '/auth/ui/account'

describe('webhooks', () => {
  it('may go to this machine where that is allowed', () => {
    expect(optionsOf({}).webhooks).toBeUndefined()
    expect(optionsOf({ SALLYPORT_WEBHOOKS_ALLOW_LOOPBACK: 'on' }).webhooks).toEqual({ allowLoopback: true })
  })
})

describe('the appearance', () => {
  it('is set by variables, for pages and mails', () => {
    expect(optionsOf({}).ui).toEqual({ pages: expect.anything(), home: HOME })
    const look = {
      SALLYPORT_SITE_NAME: 'Bakery',
      SALLYPORT_PRIMARY_COLOR: '#fc0',
      SALLYPORT_LOGO_URL: 'https://a.example/l',
    }
    const appearance = { siteName: 'Bakery', primaryColor: '#fc0', logoUrl: 'https://a.example/l' }
    expect(optionsOf(look).ui).toEqual({ pages: expect.anything(), home: HOME, ...appearance })
    expect(optionsOf({ ...look, SALLYPORT_PAGES: 'off' }).ui).toEqual(appearance)
    expect(optionsOf({ SALLYPORT_PAGES: 'off' }).ui).toBeUndefined()
  })
})

describe('the role of administrators', () => {
  it('opens the admin API and the dashboard, with or without a secret', () => {
    const policy = { accessPolicy: { role: 'boss' } }
    expect(optionsOf({ SALLYPORT_ADMIN_ROLE: 'boss' }).admin).toEqual({ ...policy, dashboard: expect.anything() })
    expect(optionsOf({ SALLYPORT_ADMIN_ROLE: 'boss', SALLYPORT_DASHBOARD: 'off' }).admin).toEqual(policy)
    expect(optionsOf({}).admin).toBeUndefined()
  })
})

describe('who carries messages', () => {
  it('is the mailbox in development and nobody in production, unless carriers are configured', () => {
    const { email, sms } = optionsOf({})
    expect(email?.mailer).toBe(mailbox.transport)
    expect(sms).toEqual(inMailbox)
    const none = optionsOf({}, {}, false)
    expect([none.email, none.sms]).toEqual([undefined, undefined])
    for (const isDevelopment of [true, false]) {
      const both = optionsOf({ ...MAIL, ...SMS, SALLYPORT_SMS_CODE_MINUTES: '3' }, {}, isDevelopment)
      expect(both.email).toEqual({ mailer: RELAY })
      expect(both.sms).toEqual({ ...GATEWAY, codeExpiresInMinutes: 3 })
    }
  })

  it('is the carrier of the config module before any other', () => {
    for (const env of [{}, { ...MAIL, ...SMS }]) {
      const own = optionsOf(env, { email: { mailer: { send } }, sms: { transport: { send } } })
      expect(own.email?.mailer).toEqual({ send })
      expect(own.sms).toEqual({ transport: { send }, codeExpiresInMinutes: 10 })
      expect(optionsOf(env, { sms: { sendSms: send } }).sms).toEqual({ sendSms: send, codeExpiresInMinutes: 10 })
      expect(optionsOf(env, { sms: GATEWAY }).sms).toEqual({ ...GATEWAY, codeExpiresInMinutes: 10 })
    }
    const some = optionsOf(MAIL, { email: { sendMagicLink: send } })
    expect(some.email).toEqual({ mailer: RELAY, sendMagicLink: send })
  })

  it('speaks the configured language', () => {
    expect(optionsOf({ SALLYPORT_MAIL_LANG: 'it' }).email).toEqual({ mailer: mailbox.transport, defaultLang: 'it' })
    expect(optionsOf({ SALLYPORT_MAIL_LANG: 'it' }, {}, false).email).toBeUndefined()
    expect(optionsOf({ SALLYPORT_MAIL_LANG: 'it' }).languages).toBeUndefined()
    const { email, languages } = optionsOf({ SALLYPORT_MAIL_LANG: 'de' })
    expect([email?.defaultLang, languages?.map(({ name }) => name)]).toEqual(['de', ['Deutsch']])
    expect(optionsOf({ SALLYPORT_MAIL_LANG: 'it' }, { email: { mailer: RELAY } }, false).email).toEqual({
      mailer: RELAY,
      defaultLang: 'it',
    })
  })
})

describe('the verification mode', () => {
  it('lets people be guests, as the environment and the config module say', () => {
    expect(optionsOf({ SALLYPORT_GUESTS: 'on' }).guests).toEqual({})
    expect(optionsOf({ SALLYPORT_GUESTS: 'on' }, { guests: { days: 7 } }).guests).toEqual({ days: 7 })
    expect(optionsOf({})).not.toHaveProperty('guests')
  })

  it('lets people register without a password, and mails codes', () => {
    const some = optionsOf({ SALLYPORT_PASSWORDLESS: 'on', SALLYPORT_MAGIC_LINK: 'both' })
    expect([some.registration, some.magicLink]).toEqual([{ passwordless: true }, { content: 'both' }])
    expect(optionsOf({}).registration).toBe(true)
    expect(optionsOf({})).not.toHaveProperty('magicLink')
  })

  it("is the environment's, the config module's before it, and else not said", () => {
    expect(optionsOf({ SALLYPORT_EMAIL_VERIFICATION: 'strict' }).emailVerificationMode).toBe('strict')
    const config = { emailVerificationMode: 'lazy' } as const
    expect(optionsOf({ SALLYPORT_EMAIL_VERIFICATION: 'strict' }, config).emailVerificationMode).toBe('lazy')
    expect(optionsOf({})).not.toHaveProperty('emailVerificationMode')
  })
})

describe('the sign-in pages', () => {
  it('are there unless they are switched off, and a config module says how they look', () => {
    expect(optionsOf({}).ui).toEqual({ pages, home: HOME })
    expect(optionsOf({}, { ui: { home: '/shop' } }).ui).toEqual({ pages, home: '/shop' })
    expect(optionsOf({ SALLYPORT_SITE_URL: 'http://localhost:5173' }).ui).toEqual({ pages })
    expect(optionsOf({ SALLYPORT_PAGES: 'off' })).not.toHaveProperty('ui')
    expect(optionsOf({}, { ui: { siteName: 'Shop' } }).ui).toEqual({ pages, home: HOME, siteName: 'Shop' })
  })

  it('take the links of a server that is its own site', () => {
    expect(optionsOf({})).not.toHaveProperty('links')
    expect(optionsOf({}, { ui: { headless: true } }).links?.login).toBe('/dev/try?flow=login')
    expect(optionsOf({ SALLYPORT_SITE_URL: 'http://localhost:5173' })).not.toHaveProperty('links')
  })
})

describe('where links lead without them', () => {
  const OFF = { SALLYPORT_PAGES: 'off' }

  it('is the try-out pages in development, unless there is a front end or a place of the host', () => {
    expect(optionsOf(OFF).links?.magicLink).toBe('/dev/try?flow=magic-link')
    expect(optionsOf({ ...OFF, SALLYPORT_SITE_URL: 'http://localhost:3000/' }).links?.login).toBe('/dev/try?flow=login')
    expect(optionsOf({ ...OFF, SALLYPORT_SITE_URL: 'http://localhost:5173' })).not.toHaveProperty('links')
    expect(optionsOf(OFF, { siteUrl: 'http://localhost:5173' })).not.toHaveProperty('links')
    expect(optionsOf(OFF, {}, false)).not.toHaveProperty('links')
    const own = (token: string) => `app://reset/${token}`
    const { links } = optionsOf(OFF, { links: { resetPassword: own } })
    expect([links?.resetPassword, links?.verifyEmail]).toEqual([own, '/dev/try?flow=verify-email'])
  })
})

describe('retention', () => {
  it('M6 of telemetry comes from the environment, and a config module replaces it', () => {
    const env = { SALLYPORT_TELEMETRY_RETENTION_DAYS: '30' }
    expect(optionsOf({}).telemetry).toBeUndefined()
    expect(optionsOf(env).telemetry).toEqual({ retentionDays: 30 })
    expect(optionsOf(env, { telemetry: { retentionDays: 0 } }).telemetry).toEqual({ retentionDays: 0 })
  })
})

describe('the options of administrators and of fresh sign-in', () => {
  it('come from the environment, and a config module adds to them', () => {
    const none = optionsOf({})
    expect([none.admin, none.lifetimes]).toEqual([undefined, undefined])
    const env = { SALLYPORT_ADMIN_SECRET: '77aa12cd90ef34ab56cd78ef12ab34cd', SALLYPORT_FRESH_AUTH_MINUTES: '0' }
    const accessPolicy = () => true
    const { admin, lifetimes } = optionsOf(env, { admin: { accessPolicy }, lifetimes: { accessTokenMinutes: 5 } })
    expect(admin).toEqual({ secret: env.SALLYPORT_ADMIN_SECRET, accessPolicy, dashboard })
    expect(optionsOf({ ...env, SALLYPORT_DASHBOARD: 'off' }).admin).toEqual({ secret: env.SALLYPORT_ADMIN_SECRET })
    const acting = optionsOf({ ...env, SALLYPORT_IMPERSONATION: 'on' }).admin
    expect(acting).toEqual({ secret: env.SALLYPORT_ADMIN_SECRET, impersonation: true, dashboard })
    const byKeys = optionsOf({ ...env, SALLYPORT_ADMIN_KEYS: 'on' }).admin
    expect(byKeys).toEqual({ secret: env.SALLYPORT_ADMIN_SECRET, keys: true, dashboard })
    const own = { secret: env.SALLYPORT_ADMIN_SECRET }
    expect(optionsOf({}, { admin: own }).admin).toEqual({ ...own, dashboard })
    expect(optionsOf({}, { admin: { accessPolicy } }).admin).toEqual({ accessPolicy })
    expect(lifetimes).toEqual({ freshAuthMinutes: 0, accessTokenMinutes: 5 })
  })
})
