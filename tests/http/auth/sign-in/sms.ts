import { smsBox } from '@sallyport/testkit'
import { group } from '../../group.ts'
import { addAccount } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { claimsOf } from '../../support/claims.ts'
import { equal, invalid, refused, status, text } from '../../support/expect.ts'
import { browser } from '../../support/pages/browser.ts'
import type { Target } from '../../support/target.ts'
import { otherThan, takeCode } from '../ownership/awaited-messages.ts'
import { NUMBER, postBearer } from './pending-sign-in.ts'

const ADA = 'ada@example.com'
const _MINUTE = 60_000
const WITH_PHONE = { phoneNumber: NUMBER, isPhoneVerified: true }

function request(target: Target, json: Readonly<Record<string, unknown>> = { email: ADA }): Promise<Answer> {
  return send(target, 'POST', '/auth/sms/send', { json })
}

function verify(target: Target, code: unknown, account: Readonly<Record<string, unknown>> = { email: ADA }) {
  return postBearer(target, '/auth/sms/verify', { ...account, code })
}

async function sent(target: Target, account: Readonly<Record<string, unknown>> = { email: ADA }): Promise<string> {
  status(await request(target, account), 200)
  return takeCode(target)
}

export const smsGroup = group('Codes by text message that sign in', {
  'sign in by user id or by address, with cookies or a body': async (open) => {
    const target = await open()
    const { id } = await addAccount(target, { phoneNumber: NUMBER })
    const client = browser(target)
    equal((await client.post('/auth/sms/send', { userId: id, mode: 'login' })).json, { success: true })
    const code = await takeCode(target)
    equal((await client.post('/auth/sms/verify', { userId: id, code, mode: 'login' })).json, { success: true })
    equal(client.jar.names, ['accessToken', 'known-device', 'refreshToken'])
    const answer = await verify(target, await sent(target, { email: ' Ada@EXAMPLE.com' }))
    equal([answer.status, answer.setCookies], [200, []])
    equal(claimsOf(text(answer, 'accessToken')).loginProvider, 'sms')
  },

  'say in English or Italian what the code is': async (open) => {
    const words = { en: 'Your verification code is ', it: 'Il tuo codice di verifica è ' }
    for (const defaultLang of ['en', 'it'] as const) {
      const target = await open((options) => ({ email: { ...options.email, defaultLang } }))
      await addAccount(target, WITH_PHONE)
      for (const emailLang of ['en', 'it', undefined] as const) {
        await request(target, { email: ADA, emailLang })
        const [{ phoneNumber, message } = { phoneNumber: '', message: '' }] = await target.texts.arrived()
        const code = await takeCode(target)
        equal([phoneNumber, message], [NUMBER, words[emailLang ?? defaultLang] + code])
      }
    }
  },

  'go to a callback in place of a gateway': async (open) => {
    const box = smsBox()
    const target = await open({ sms: { sendSms: box.send } })
    await addAccount(target, WITH_PHONE)
    await request(target)
    const [{ phoneNumber, message: code } = { phoneNumber: '', message: '' }] = await box.arrived()
    equal([phoneNumber, /^\d{6}$/.test(code)], [NUMBER, true])
    status(await verify(target, code), 200)
  },

  'R24b are asked for alike by unknown, disabled, phoneless and unverified accounts': async (open) => {
    const target = await open()
    await addAccount(target, WITH_PHONE)
    await addAccount(target, { email: 'none@example.com' })
    await addAccount(target, { email: 'unverified@example.com', phoneNumber: '+15550000001', isPhoneVerified: false })
    await addAccount(target, { email: 'off@example.com', phoneNumber: '+15550000002', isDisabled: true })
    const answers: Answer[] = []
    for (const email of ['nobody', 'none', 'unverified', 'off', 'ada'].map((name) => `${name}@example.com`)) {
      answers.push(await request(target, { email }), await request(target, { userId: `user-${email}` }))
    }
    const shown = answers.map((answer) => [answer.status, answer.text, [...answer.headers.keys()].sort()])
    equal(
      shown,
      shown.map(() => shown[0]),
    )
    equal(shown[0]?.slice(0, 2), [200, '{"success":true}'])
    equal(
      (await target.texts.arrived(2)).map(({ phoneNumber }) => phoneNumber),
      [NUMBER, NUMBER],
    )
  },

  'R24b a wrong code is refused alike for known and unknown accounts': async (open) => {
    const target = await open()
    await addAccount(target, WITH_PHONE)
    await addAccount(target, { email: 'none@example.com' })
    const code = otherThan(await sent(target))
    const answers = [
      await verify(target, code),
      await verify(target, code, { email: 'none@example.com' }),
      await verify(target, code, { email: 'nobody@example.com' }),
      await verify(target, code, { userId: 'nobody' }),
    ]
    for (const answer of answers) refused(answer, 400, 'INVALID_CODE')
    equal(new Set(answers.map(({ text }) => text)).size, 1)
  },

  'ask which account it is, and for a code': async (open) => {
    const target = await open()
    await addAccount(target, WITH_PHONE)
    status(await request(target, {}), 400)
    refused(await request(target, {}), 400, 'VALIDATION_ERROR')
    refused(await verify(target, '123456', {}), 400, 'VALIDATION_ERROR')
    invalid(await request(target, { email: 'x' }), 'email')
    invalid(await request(target, { email: ADA, mode: 'x' }), 'mode')
    invalid(await verify(target, undefined), 'code')
    invalid(await verify(target, 123456), 'code')
    for (const code of ['12345', '1234567', 'abcdef', '１２３４５６', "' OR 1=1"])
      refused(await verify(target, code), 400, 'INVALID_CODE')
  },

  'sign in nobody who was disabled meanwhile, and are not there without SMS': async (open) => {
    const target = await open()
    const { id } = await addAccount(target, WITH_PHONE)
    const code = await sent(target)
    await target.stores.users.update(id, { isDisabled: true })
    refused(await verify(target, code), 403, 'ACCOUNT_DISABLED')
    const without = await open({ sms: undefined })
    refused(await request(without), 404, 'NOT_FOUND')
    refused(await verify(without, '123456'), 404, 'NOT_FOUND')
  },

  'R19 are not redeemed for a foreign page in cookie mode': async (open) => {
    const target = await open()
    await addAccount(target, WITH_PHONE)
    const code = await sent(target)
    const client = browser(target)
    const headers = { Origin: 'https://evil.example' }
    refused(await client.post('/auth/sms/verify', { email: ADA, code }, headers), 403, 'CSRF_INVALID')
    status(await client.post('/auth/sms/verify', { email: ADA, code }), 200)
  },
})
