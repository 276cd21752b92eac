import { describe, expect, it } from 'vitest'
import { linkProblems } from './link-problems.ts'
import { createLinks } from './links.ts'
import { mailProblems } from './mail-problems.ts'
import { smsProblems } from './sms-problems.ts'

const RELAY = { endpoint: 'https://relay.example/send', apiKey: 'k3y', from: 'noreply@shop.example' }
const GATEWAY = { endpoint: 'https://sms.example/send', apiKey: 'k3y', username: 'u', password: 'p' }
const send = async () => {}

/** What start-up says of settings that no compiler would take. */
function ofMail(email: object, isProduction = false): readonly string[] {
  return mailProblems(email, isProduction, true)
}

function ofSms(sms: object, isProduction = false): readonly string[] {
  return smsProblems(sms as Parameters<typeof smsProblems>[0], isProduction)
}

describe('what is wrong with `email`', () => {
  it('is nothing with relay settings, a transport or callbacks', () => {
    for (const email of [
      {},
      { mailer: RELAY },
      { mailer: { ...RELAY, fromName: 'Shop', provider: 'ses', defaultLang: 'it' } },
      { mailer: { send }, defaultLang: 'it' },
      { sendMagicLink: send, sendWelcome: undefined },
    ]) {
      expect(ofMail(email, true)).toEqual([])
    }
  })

  it('names each setting', () => {
    const mailer = { endpoint: 'ftp://relay', apiKey: '', from: 'Shop', fromName: 1, provider: null, defaultLang: 'de' }
    expect(ofMail({ mailer, defaultLang: 'fr', sendWelcome: 'yes' })).toEqual([
      'email.sendWelcome: must be a function',
      'email.defaultLang: must be en or it',
      'email.mailer.endpoint: must be an http or https URL',
      'email.mailer.apiKey: required',
      'email.mailer.from: must be an email address',
      'email.mailer.fromName: must be a string',
      'email.mailer.provider: must be a string',
      'email.mailer.defaultLang: must be en or it',
    ])
    expect(ofMail({ mailer: {} })).toEqual([
      'email.mailer.endpoint: must be an http or https URL',
      'email.mailer.apiKey: required',
      'email.mailer.from: required',
    ])
    expect(ofMail({ mailer: null })).toEqual(['email.mailer: must be an object'])
    expect(ofMail({ mailer: { send: 'yes' } })).toEqual(['email.mailer.send: must be a function'])
  })

  it('is a mailer without a site that links could lead to', () => {
    expect(mailProblems({ mailer: { send } }, false, false)).toEqual([
      'siteUrl: required with email.mailer, links in mails lead there',
    ])
    expect(mailProblems({ sendMagicLink: send }, false, false)).toEqual([])
  })

  it('quotes neither a key nor an endpoint, which may hold one', () => {
    const mailer = { ...RELAY, endpoint: 'https://u:hunter2@relay.example', apiKey: 'hunter2→' }
    const problems = [...ofMail({ mailer }), ...ofMail({ mailer: { ...RELAY, endpoint: 'hunter2' } })]
    expect(problems).toEqual([
      'email.mailer.endpoint: must not hold a user or password',
      "email.mailer.apiKey: can't be sent in a header",
      'email.mailer.endpoint: must be an http or https URL',
    ])
  })
})

describe('what is wrong with `sms`', () => {
  it('is nothing with a gateway, a callback or a transport', () => {
    for (const sms of [
      GATEWAY,
      { sendSms: send },
      { transport: { send } },
      { ...GATEWAY, codeExpiresInMinutes: 0.5 },
    ]) {
      expect(ofSms(sms, true)).toEqual([])
    }
  })

  it('names each setting', () => {
    expect(ofSms({ codeExpiresInMinutes: 0 })).toEqual([
      'sms.endpoint: must be an http or https URL',
      'sms.apiKey: required',
      'sms.username: required',
      'sms.password: required',
      'sms.codeExpiresInMinutes: must be a positive number',
    ])
    expect(ofSms({ sendSms: 'yes', codeExpiresInMinutes: Number.NaN })).toEqual([
      'sms.sendSms: must be a function',
      'sms.codeExpiresInMinutes: must be a positive number',
    ])
    expect(ofSms({ transport: {} })).toEqual(['sms.transport: must have a send function'])
    expect(ofSms({ transport: { send: 1 } })).toEqual(['sms.transport: must have a send function'])
  })
})

describe('an http endpoint', () => {
  it('is refused in production, but on this machine', () => {
    for (const endpoint of ['http://relay.example', 'http://10.0.0.1', 'http://localhost.evil.example']) {
      expect(ofMail({ mailer: { ...RELAY, endpoint } }, true)).toEqual([
        'email.mailer.endpoint: must be https in production',
      ])
      expect(ofSms({ ...GATEWAY, endpoint }, true)).toEqual(['sms.endpoint: must be https in production'])
      expect(ofMail({ mailer: { ...RELAY, endpoint } })).toEqual([])
    }
    for (const endpoint of ['http://localhost:8025/x', 'http://127.0.0.1', 'http://[::1]:1']) {
      expect(ofMail({ mailer: { ...RELAY, endpoint } }, true)).toEqual([])
    }
  })
})

describe('what is wrong with `links`', () => {
  it.each(['/reset', '/', '/a?b=c#d', 'https://app.example/x', 'myapp://reset', 'com.example.app:/reset'])(
    'is nothing with the place %s, which makes a link',
    (resetPassword) => {
      expect(linkProblems({ resetPassword })).toEqual([])
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
    'data:text/html,x',
    'http://',
    1,
    null,
  ])('is the place %j', (login) => {
    // Sound because a place of another type is what has to be found.
    expect(linkProblems({ login } as unknown as { login: string })).toEqual([
      'links.login: must be a path such as /reset, an absolute URL or a function',
    ])
  })

  it('is a name that there is none of', () => {
    expect(linkProblems({ twoFactor: () => '/x', ...{ resetpassword: '/x' } })[0]).toMatch(
      /^links\.resetpassword: no such/,
    )
  })
})
