import { describe, expect, it } from 'vitest'
import type { Environment } from '../settings.ts'
import { readEnvironment } from './read-environment.ts'

const MAIL = {
  SALLYPORT_MAIL_ENDPOINT: 'https://relay.example/send?queue=a',
  SALLYPORT_MAIL_API_KEY: 'mail-hunter2',
  SALLYPORT_MAIL_FROM: 'noreply@example.org',
}
const SMS = {
  SALLYPORT_SMS_ENDPOINT: 'https://sms.example/send',
  SALLYPORT_SMS_API_KEY: 'sms-hunter2',
  SALLYPORT_SMS_USERNAME: 'shop',
  SALLYPORT_SMS_PASSWORD: 'pass-hunter2',
}

function settingsOf(env: Environment) {
  const reading = readEnvironment(env)
  if ('problems' in reading) throw new Error(reading.problems.join('\n'))
  return reading.settings
}

function problemsOf(env: Environment): readonly string[] {
  const reading = readEnvironment(env)
  return 'problems' in reading ? reading.problems : []
}

describe('the variables of mails', () => {
  it('are read as settings of the relay', () => {
    const relay = { endpoint: MAIL.SALLYPORT_MAIL_ENDPOINT, apiKey: 'mail-hunter2', from: 'noreply@example.org' }
    expect(settingsOf(MAIL)).toMatchObject({ mailRelay: relay, mailLanguage: null })
    const more = { SALLYPORT_MAIL_FROM_NAME: 'Shop', SALLYPORT_MAIL_PROVIDER: 'ses', SALLYPORT_MAIL_LANG: 'it' }
    const { mailRelay, mailLanguage } = settingsOf({ ...MAIL, ...more })
    expect([mailRelay, mailLanguage]).toEqual([{ ...relay, fromName: 'Shop', provider: 'ses' }, 'it'])
    expect(settingsOf({ SALLYPORT_MAIL_LANG: 'it' })).toMatchObject({ mailRelay: null, mailLanguage: 'it' })
  })

  it('are needed all or none', () => {
    expect(problemsOf({ SALLYPORT_MAIL_ENDPOINT: MAIL.SALLYPORT_MAIL_ENDPOINT })).toEqual([
      'SALLYPORT_MAIL_API_KEY: required with SALLYPORT_MAIL_ENDPOINT',
      'SALLYPORT_MAIL_FROM: required with SALLYPORT_MAIL_ENDPOINT',
    ])
    expect(problemsOf({ ...MAIL, SALLYPORT_MAIL_ENDPOINT: '' })).toEqual([
      'SALLYPORT_MAIL_ENDPOINT: required with SALLYPORT_MAIL_API_KEY',
    ])
    expect(problemsOf({ SALLYPORT_MAIL_FROM_NAME: 'Shop' })).toHaveLength(3)
  })

  it('are checked, and never quoted', () => {
    const wrong = { SALLYPORT_MAIL_ENDPOINT: 'ftp://x/?key=hunter2', SALLYPORT_MAIL_FROM: 'hunter2' }
    expect(problemsOf({ ...MAIL, ...wrong, SALLYPORT_MAIL_LANG: 'fr' })).toEqual([
      'SALLYPORT_MAIL_LANG: "fr" is not one of en, it, de',
      'SALLYPORT_MAIL_ENDPOINT: must be an http or https URL',
      'SALLYPORT_MAIL_FROM: must be an email address',
    ])
    expect(problemsOf({ ...MAIL, SALLYPORT_MAIL_ENDPOINT: 'https://a:hunter2@relay.example' })).toEqual([
      'SALLYPORT_MAIL_ENDPOINT: must not contain a user or password',
    ])
  })
})

describe('the variables of text messages', () => {
  it('are read as settings of the gateway', () => {
    expect(settingsOf({ ...SMS, SALLYPORT_SMS_CODE_MINUTES: '3' })).toMatchObject({
      smsGateway: {
        endpoint: 'https://sms.example/send',
        apiKey: 'sms-hunter2',
        username: 'shop',
        password: 'pass-hunter2',
      },
      smsCodeMinutes: 3,
    })
    expect(settingsOf({ SALLYPORT_SMS_CODE_MINUTES: '3' })).toMatchObject({ smsGateway: null, smsCodeMinutes: 3 })
  })

  it('are needed all or none', () => {
    expect(problemsOf({ SALLYPORT_SMS_PASSWORD: 'pass-hunter2' })).toEqual([
      'SALLYPORT_SMS_ENDPOINT: required with SALLYPORT_SMS_PASSWORD',
      'SALLYPORT_SMS_API_KEY: required with SALLYPORT_SMS_PASSWORD',
      'SALLYPORT_SMS_USERNAME: required with SALLYPORT_SMS_PASSWORD',
    ])
  })

  it('give a code some minutes', () => {
    for (const minutes of ['0', '-1', '1.5', 'ten', '1441']) {
      expect(problemsOf({ SALLYPORT_SMS_CODE_MINUTES: minutes })).toEqual([
        `SALLYPORT_SMS_CODE_MINUTES: "${minutes}" is not a whole number from 1 to 1440`,
      ])
    }
  })
})

it('refuses carriers over http in production, but on this machine', () => {
  const production = {
    NODE_ENV: 'production',
    SALLYPORT_SECRET: '3f9a1c07d2e84b56a1b0c9d8e7f60514',
    SALLYPORT_BASE_URL: 'https://auth.example.org',
  }
  const over = (origin: string) => ({
    ...MAIL,
    ...SMS,
    SALLYPORT_MAIL_ENDPOINT: origin,
    SALLYPORT_SMS_ENDPOINT: origin,
  })
  expect(problemsOf({ ...production, ...over('http://relay.example') })).toEqual([
    'SALLYPORT_MAIL_ENDPOINT: must be https in production',
    'SALLYPORT_SMS_ENDPOINT: must be https in production',
  ])
  expect(problemsOf({ ...production, ...over('http://127.0.0.1:8025') })).toEqual([])
  expect(problemsOf(over('http://relay.example'))).toEqual([])
})
