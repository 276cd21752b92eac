import { describe, expect, it } from 'vitest'
import { memoryStores } from '../../../foundations/memory/index.ts'
import { createLinks } from '../../../outgoing/messages/links.ts'
import { optionProblems } from '../option-problems.ts'
import type { Environment, SallyportOptions } from '../options.ts'

const RELAY = { endpoint: 'https://relay.example/send', apiKey: 'k3y', from: 'noreply@shop.example' }
const GATEWAY = { endpoint: 'https://sms.example/send', apiKey: 'k3y', username: 'u', password: 'p' }
const send = async () => {}
const passwordHasher = { hash: async () => '', verify: async () => true, needsRehash: () => false }
const required = {
  secret: 'kq7Zp2vXw9Rb4Tn6Yc1Lm8Hd3Gf5Js0A',
  baseUrl: 'https://auth.example.com',
  stores: memoryStores(),
  passwordHasher,
}

/** Returns the problems of options that the compiler would reject. */
function problemsOf(options: object, environment: Environment = 'development'): readonly string[] {
  // Casts, because these tests pass options of the wrong type on purpose.
  return optionProblems({ ...required, ...options } as SallyportOptions, environment)
}

const ofMail = (email: unknown, environment?: Environment) =>
  problemsOf({ email, siteUrl: 'https://app.example' }, environment)
const ofSms = (sms: unknown, environment?: Environment) => problemsOf({ sms }, environment)

describe('the option `email`', () => {
  it.each([
    {},
    { mailer: RELAY },
    { mailer: { ...RELAY, fromName: 'Shop', provider: 'ses', defaultLang: 'it' } },
    { mailer: { send }, defaultLang: 'it' },
    { sendMagicLink: send, sendWelcome: undefined },
  ])('may be %j', (email) => {
    expect(ofMail(email, 'production')).toEqual([])
  })

  it('has each wrong setting named', () => {
    const mailer = { endpoint: 'ftp://relay', apiKey: '', from: 'Shop', fromName: 1, provider: null, defaultLang: 'de' }
    expect([...ofMail({ mailer, defaultLang: 'fr', sendWelcome: 'yes' })].sort()).toEqual([
      'email.defaultLang: must be en or it',
      'email.mailer.apiKey: required',
      'email.mailer.defaultLang: must be en or it',
      'email.mailer.endpoint: must be an http or https URL',
      'email.mailer.from: must be an email address',
      'email.mailer.fromName: must be a string',
      'email.mailer.provider: must be a string',
      'email.sendWelcome: must be a function',
    ])
    expect(ofMail({ mailer: {} })).toEqual([
      'email.mailer.endpoint: required',
      'email.mailer.apiKey: required',
      'email.mailer.from: required',
    ])
    expect(ofMail({ mailer: null })).toEqual(['email.mailer: must be an object'])
    expect(ofMail({ mailer: { send: 'yes' } })).toEqual(['email.mailer: must be an object with the function send'])
  })

  it('needs a site that links in mails lead to', () => {
    const needed = ['siteUrl: required with email.mailer, as the base of links in mails']
    expect(problemsOf({ baseUrl: undefined, email: { mailer: { send } } })).toEqual(needed)
    expect(problemsOf({ email: { sendMagicLink: send } })).toEqual([])
  })

  it('is never quoted: it may hold a secret', () => {
    const mailer = { ...RELAY, endpoint: 'https://u:hunter2@relay.example', apiKey: 'hunter2→' }
    expect([...ofMail({ mailer }), ...ofMail({ mailer: { ...RELAY, endpoint: 'hunter2' } })]).toEqual([
      'email.mailer.endpoint: must not contain a user name or password',
      'email.mailer.apiKey: must consist of printable ASCII characters without spaces, to fit into a header',
      'email.mailer.endpoint: must be an http or https URL',
    ])
  })
})

describe('the option `sms`', () => {
  it.each([GATEWAY, { sendSms: send }, { transport: { send } }, { ...GATEWAY, codeExpiresInMinutes: 0.5 }])(
    'may be %j',
    (sms) => {
      expect(ofSms(sms, 'production')).toEqual([])
    },
  )

  it('has each wrong setting named', () => {
    expect(ofSms({ codeExpiresInMinutes: 0 })).toEqual([
      'sms.endpoint: required',
      'sms.apiKey: required',
      'sms.username: required',
      'sms.password: required',
      'sms.codeExpiresInMinutes: must be a number above 0',
    ])
    expect(ofSms({ sendSms: 'yes', codeExpiresInMinutes: Number.NaN })).toEqual([
      'sms.sendSms: must be a function',
      'sms.codeExpiresInMinutes: must be a number above 0',
    ])
    for (const transport of [{}, { send: 1 }]) {
      expect(ofSms({ transport })).toEqual(['sms.transport: must be an object with the function send'])
    }
  })
})

describe('the endpoint of a relay or gateway', () => {
  it.each(['http://relay.example', 'http://10.0.0.1', 'http://localhost.evil.example'])(
    'must not be %s in production',
    (endpoint) => {
      expect(ofMail({ mailer: { ...RELAY, endpoint } }, 'production')).toEqual([
        'email.mailer.endpoint: must be https in production',
      ])
      expect(ofSms({ ...GATEWAY, endpoint }, 'production')).toEqual(['sms.endpoint: must be https in production'])
      expect(ofMail({ mailer: { ...RELAY, endpoint } })).toEqual([])
    },
  )

  it.each(['http://localhost:8025/x', 'http://127.0.0.1', 'http://[::1]:1'])(
    'may be %s on this machine',
    (endpoint) => {
      expect(ofMail({ mailer: { ...RELAY, endpoint } }, 'production')).toEqual([])
    },
  )
})

describe('the option `links`', () => {
  it.each(['/reset', '/', '/a?b=c#d', 'https://app.example/x', 'http://localhost:5173/reset'])(
    'may lead to %s',
    (resetPassword) => {
      expect(problemsOf({ links: { resetPassword } })).toEqual([])
      const parts = { siteUrl: 'https://app.example', mount: '/auth', hasPages: false, overrides: { resetPassword } }
      expect(createLinks(parts).resetPassword('t0')).toContain('?')
    },
  )

  it.each([
    '',
    'reset',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    // Any app on the recipient's device can register such a scheme, and would get the token in the link.
    'myapp://reset',
    'com.example.app:/reset',
    'data:text/html,x',
    'http://',
    1,
    null,
  ])('must not lead to %j', (login) => {
    const problem = 'links.login: must be a path such as /reset, an http or https URL or a function'
    expect(problemsOf({ links: { login } })).toEqual([problem])
  })

  it.each(['http://app.example/reset', 'https://localhost/reset', 'http://127.0.0.1:1/reset', 'https://[::1]/reset'])(
    'must not lead to %s in production',
    (magicLink) => {
      const problem = 'links.magicLink: must be https in production; loopback needs allowLoopbackBaseUrl: true'
      expect(problemsOf({ links: { magicLink } }, 'production')).toEqual([problem])
      const isOwn = new URL(magicLink).hostname !== 'app.example'
      expect(problemsOf({ links: { magicLink }, allowLoopbackBaseUrl: true }, 'production')).toEqual(
        isOwn ? [] : [problem],
      )
    },
  )

  it('has a misspelt name refused', () => {
    expect(problemsOf({ links: { twoFactor: () => '/x', resetpassword: '/x' } })).toEqual([
      'links.resetpassword: is not an option; did you mean resetPassword?',
    ])
  })
})
