import { eventually } from '@sallyport/testkit'
import { group } from '../../group.ts'
import { addAccount, PASSWORD } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, isTrue, refused, status, text } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'

const ADA = 'ada@example.com'
const DAY = 86_400_000
const VERIFY = 'Verify your email address'

function login(target: Target, password = PASSWORD, headers: Record<string, string> = {}): Promise<Answer> {
  return send(target, 'POST', '/auth/login', { json: { email: ADA, password }, headers })
}

function register(target: Target, fields: object = {}): Promise<Answer> {
  return send(target, 'POST', '/auth/register', { json: { email: ADA, password: PASSWORD, ...fields } })
}

async function mailsOf(target: Target, count: number, fields: object = {}): Promise<readonly string[]> {
  status(await register(target, fields), 201)
  await target.mails.arrived(count)
  await target.settled()
  return target.mails.all.map(({ subject }) => subject).sort()
}

export const verificationModesGroup = group('Modes of the verification of addresses', {
  'registration mails a verification link unless the mode is none': async (open) => {
    equal((await mailsOf(await open({ emailVerificationMode: 'none' }), 1)).includes(VERIFY), false)
    equal((await mailsOf(await open(), 1)).length, 1)
    for (const emailVerificationMode of ['lazy', 'strict'] as const) {
      const target = await open({ emailVerificationMode })
      equal((await mailsOf(target, 2, { emailLang: 'it' })).includes('Verifica il tuo indirizzo email'), true)
      const mail = given(target.mails.all.find(({ subject }) => subject.startsWith('Verifica')))
      equal(mail.to, ADA)
      const token = given(/verify-email\?token=(\w+)/.exec(mail.text)?.[1])
      const headers = { Accept: 'application/json' }
      status(await send(target, 'GET', `/auth/verify-email?token=${token}`, { headers }), 200)
      status(await login(target), 200)
    }
  },

  'a verification mail that fails does not fail the registration': async (open) => {
    const target = await open({ emailVerificationMode: 'strict' })
    target.mails.fail()
    status(await register(target), 201)
    await target.mails.tried(2)
    target.mails.recover()
    target.mails.clear()
    refused(await login(target), 403, 'EMAIL_NOT_VERIFIED')
    await target.mails.arrived()
  },

  "an account that the host's callback made is mailed its link too": async (open) => {
    const target = await open({
      emailVerificationMode: 'strict',
      registration: { onRegister: async () => ({ id: `user-${ADA}` }) },
      email: { sendVerificationEmail: async (to, token) => void calls.push([to, token]) },
    })
    const calls: [string, string][] = []
    await addAccount(target, { isEmailVerified: false })
    equal(text(await register(target), 'userId'), `user-${ADA}`)
    await eventually(() => calls.length > 0, 'the callback is called')
    const [to, token] = given(calls[0])
    equal(to, ADA)
    const headers = { Accept: 'application/json' }
    status(await send(target, 'GET', `/auth/verify-email?token=${token}`, { headers }), 200)
    status(await login(target), 200)
  },

  'strict refuses a right password with 403 and mails a fresh link': async (open) => {
    const target = await open({ emailVerificationMode: 'strict' })
    await addAccount(target, { isEmailVerified: false })
    refused(await login(target, 'wrong password'), 401, 'INVALID_CREDENTIALS')
    await target.settled()
    equal(target.mails.tries, 0)
    const answer = await login(target)
    refused(answer, 403, 'EMAIL_NOT_VERIFIED')
    equal(answer.setCookies, [])
    equal((await target.mails.arrived())[0]?.subject, VERIFY)
    const { token: older } = await takeLink(target)
    await login(target)
    const { token } = await takeLink(target)
    isTrue(older !== token, 'a fresh one')
    const headers = { Accept: 'application/json' }
    const get = (sent: string) => send(target, 'GET', `/auth/verify-email?token=${sent}`, { headers })
    refused(await get(older), 400, 'INVALID_VERIFICATION_TOKEN')
    status(await get(token), 200)
    status(await login(target), 200)
    await target.settled()
    equal(target.mails.all, [])
  },

  'R24 strict mails a mailbox five times an hour, and refuses all the same': async (open) => {
    const target = await open({ emailVerificationMode: 'strict' })
    await addAccount(target, { isEmailVerified: false })
    for (let count = 0; count < 8; count++) refused(await login(target), 403, 'EMAIL_NOT_VERIFIED')
    await target.mails.arrived(5)
    await target.settled()
    equal(target.mails.tries, 5)
  },

  'strict refuses also when the mail fails': async (open) => {
    const target = await open({ emailVerificationMode: 'strict' })
    await addAccount(target, { isEmailVerified: false })
    target.mails.fail()
    refused(await login(target), 403, 'EMAIL_NOT_VERIFIED')
    await target.mails.tried(1)
  },

  'lazy lets a new account in for seven days, or as many as are set': async (open) => {
    for (const [options, days] of [
      [{}, 7],
      [{ lazyEmailVerificationGracePeriodDays: 2 }, 2],
    ] as const) {
      const target = await open({ emailVerificationMode: 'lazy', ...options })
      status(await register(target), 201)
      await target.mails.arrived(2)
      target.clock.advance(days * DAY - 1)
      status(await login(target), 200)
      target.clock.advance(1)
      const answer = await login(target)
      refused(answer, 403, 'EMAIL_VERIFICATION_REQUIRED')
      equal(answer.setCookies, [])
    }
  },

  'A8 lazy mails a fresh link to whom it refuses, so that nobody is stuck': async (open) => {
    const target = await open({ emailVerificationMode: 'lazy' })
    await addAccount(target, { isEmailVerified: false, emailVerificationDeadline: new Date(0) })
    refused(await login(target), 403, 'EMAIL_VERIFICATION_REQUIRED')
    const { token } = await takeLink(target)
    const headers = { Accept: 'application/json' }
    status(await send(target, 'GET', `/auth/verify-email?token=${token}`, { headers }), 200)
    status(await login(target), 200)
  },

  'settings win over the options at run time, within five seconds': async (open) => {
    const target = await open({ emailVerificationMode: 'none' })
    const settings = given(target.stores.settings)
    const user = await addAccount(target, { isEmailVerified: false, emailVerificationDeadline: new Date(0) })
    status(await login(target), 200)
    for (const [emailVerificationMode, code] of [
      ['strict', 'EMAIL_NOT_VERIFIED'],
      ['lazy', 'EMAIL_VERIFICATION_REQUIRED'],
    ] as const) {
      await settings.updateSettings({ emailVerificationMode })
      target.clock.advance(5000)
      refused(await login(target), 403, code)
    }
    await settings.updateSettings({ emailVerificationMode: 'none' })
    target.clock.advance(4999)
    refused(await login(target), 403, 'EMAIL_VERIFICATION_REQUIRED')
    target.clock.advance(1)
    status(await login(target), 200)
    await settings.updateSettings({ emailVerificationMode: null })
    await target.stores.users.update(user.id, { emailVerificationDeadline: null })
    target.clock.advance(5000)
    status(await login(target), 200)
  },

  'settings take a mode of the options back, too': async (open) => {
    const target = await open({ emailVerificationMode: 'strict' })
    await given(target.stores.settings).updateSettings({ emailVerificationMode: 'none' })
    equal(await mailsOf(target, 1), ['Welcome! Your account has been created'])
    status(await login(target), 200)
  },

  'the grace of the settings is that of new accounts': async (open) => {
    const target = await open({ emailVerificationMode: 'lazy' })
    await given(target.stores.settings).updateSettings({ lazyEmailVerificationGracePeriodDays: 1 })
    status(await register(target), 201)
    target.clock.advance(DAY - 1)
    status(await login(target), 200)
    target.clock.advance(1)
    refused(await login(target), 403, 'EMAIL_VERIFICATION_REQUIRED')
  },

  'no days of grace are none': async (open) => {
    const target = await open({ emailVerificationMode: 'lazy', lazyEmailVerificationGracePeriodDays: 0 })
    status(await register(target), 201)
    refused(await login(target), 403, 'EMAIL_VERIFICATION_REQUIRED')
  },

  'the legacy setting is strict when no mode is set': async (open) => {
    const target = await open()
    const settings = given(target.stores.settings)
    await addAccount(target, { isEmailVerified: false })
    await settings.updateSettings({ requireEmailVerification: true })
    refused(await login(target), 403, 'EMAIL_NOT_VERIFIED')
    await settings.updateSettings({ emailVerificationMode: 'none' })
    target.clock.advance(5000)
    status(await login(target), 200)
  },

  'R15 settings that cannot be read let nobody in': async (open) => {
    const target = await open(({ stores }) => ({
      stores: {
        ...stores,
        settings: {
          getSettings: async () => Promise.reject(new Error('down')),
          updateSettings: async () => ({}),
        },
      },
    }))
    await addAccount(target)
    const answer = await login(target)
    refused(answer, 500, 'INTERNAL')
    equal(answer.setCookies, [])
  },
})
