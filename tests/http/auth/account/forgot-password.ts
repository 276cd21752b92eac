import { eventually } from '@sallyport/testkit'
import { group } from '../../group.ts'
import { documentOf } from '../../openapi/documents.ts'
import { operationsOf } from '../../openapi/find-operation.ts'
import { addAccount, PASSWORD } from '../../support/account.ts'
import { type Answer, send, sendDirect } from '../../support/answer.ts'
import { equal, given, invalid, isTrue, refused, status } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'

const ADA = 'ada@example.com'
const HOUR = 3_600_000
const SUBJECT = { en: 'Reset your password', it: 'Reimposta la tua password' }

function forgot(target: Target, fields: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
  return send(target, 'POST', '/auth/forgot-password', { json: { email: ADA, ...fields }, headers })
}

function reset(target: Target, token: string): Promise<Answer> {
  return send(target, 'POST', '/auth/reset-password', { json: { token, newPassword: 'a whole new one' } })
}

export const forgotPasswordGroup = group('POST /auth/forgot-password', {
  'R24b answers alike for known, unknown and disabled addresses, and mails the known one': async (open) => {
    const target = await open()
    await addAccount(target, { email: 'off@example.com', isDisabled: true })
    await addAccount(target)
    const answers: Answer[] = []
    for (const email of ['nobody@example.com', 'off@example.com', ' Ada@Example.COM'])
      answers.push(await forgot(target, { email }))
    const shown = answers.map((answer) => [answer.status, answer.text, [...answer.headers.keys()].sort()])
    equal(shown, [shown[0], shown[0], shown[0]])
    equal(shown[0]?.slice(0, 2), [200, '{"success":true}'])
    equal(
      (await target.mails.arrived()).map(({ to }) => to),
      [ADA],
    )
    equal(target.events.all, [])
  },

  'R24b answers before it looks whose the address is': async (open) => {
    const held = Promise.withResolvers<void>()
    const target = await open(({ stores }) => ({
      stores: {
        ...stores,
        users: { ...stores.users, findByEmail: (email) => held.promise.then(() => stores.users.findByEmail(email)) },
      },
    }))
    await addAccount(target)
    status(await forgot(target), 200)
    equal(target.mails.all, [])
    held.resolve()
    await target.mails.arrived()
  },

  'mails a link that sets a new password, to an account without one too': async (open) => {
    const target = await open()
    for (const [index, passwordHash] of [{}, { passwordHash: undefined }].entries()) {
      const { email } = await addAccount(target, { email: `ada${index}@example.com`, ...passwordHash })
      await forgot(target, { email })
      const { token, link } = await takeLink(target)
      equal(link.href, `https://app.example.com/auth/reset-password?token=${token}`)
      isTrue(/^[0-9a-f]{64}$/.test(token), 'the token is 64 hex digits')
      status(await reset(target, token), 200)
      const json = { email, password: 'a whole new one' }
      target.clock.advance(1)
      status(await send(target, 'POST', '/auth/login', { json }), 200)
    }
  },

  'R12 links to the first siteUrl, whatever Host, Forwarded and Origin say': async (open) => {
    const target = await open({ siteUrl: ['https://first.example/app/', 'https://second.example'] })
    await addAccount(target)
    const lies = {
      Origin: 'https://second.example',
      'X-Forwarded-Host': 'evil.example',
      Forwarded: 'host=evil.example',
    }
    await forgot(target, {}, { ...lies, Referer: 'https://second.example/x', 'X-Forwarded-Proto': 'http' })
    const first = await takeLink(target)
    equal(first.link.href, `https://first.example/app/auth/reset-password?token=${first.token}`)
    const foreign = { ...target, origin: 'http://evil.example' }
    status(await sendDirect(foreign, 'POST', '/auth/forgot-password', { json: { email: ADA }, headers: lies }), 200)
    equal((await takeLink(target)).link.origin, 'https://first.example')
  },

  'leads where the links option says': async (open) => {
    for (const [resetPassword, start] of [
      ['/new-password', 'https://app.example.com/new-password?token='],
      ['https://claimed.example/reset', 'https://claimed.example/reset?token='],
      [(token: string) => `https://go.example/?token=${token}`, 'https://go.example/?token='],
    ] as const) {
      const target = await open({ links: { resetPassword } })
      await addAccount(target)
      await forgot(target)
      const [mail] = await target.mails.arrived()
      isTrue(given(mail).text.includes(start), `${start}: ${mail?.text}`)
    }
  },

  'speaks the language asked for, else the default one': async (open) => {
    const target = await open((options) => ({ email: { ...options.email, defaultLang: 'it' } }))
    await addAccount(target)
    for (const [fields, lang] of [
      [{ emailLang: 'en' }, 'en'],
      [{ emailLang: 'it' }, 'it'],
      [{}, 'it'],
    ] as const) {
      await forgot(target, fields)
      const [mail] = await target.mails.arrived()
      equal([mail?.to, mail?.subject], [ADA, SUBJECT[lang]])
      isTrue(given(mail).html.includes(`<html lang="${lang}">`), 'the page says its language')
      isTrue(!/https?:/.test(given(mail).html.replaceAll('https://app.example.com/', '')), 'no other link')
      target.mails.clear()
    }
    invalid(await forgot(target, { emailLang: 5 }), 'emailLang')
  },

  'refuses what is no address': async (open) => {
    const target = await open()
    for (const email of ['', 'ada', 'a@b@c.example', 'ada@localhost', 5, null, undefined])
      invalid(await forgot(target, { email }), 'email')
  },

  'calls the callback of the host instead of the mailer': async (open) => {
    const calls: unknown[][] = []
    const target = await open({ email: { sendPasswordReset: async (...args) => void calls.push(args) } })
    await addAccount(target)
    await forgot(target, { emailLang: 'it' })
    await eventually(() => calls.length > 0, 'the callback is called')
    const [to, token, link, lang] = given(calls[0])
    equal([to, link, lang], [ADA, `https://app.example.com/auth/reset-password?token=${token}`, 'it'])
    await target.settled()
    equal(target.mails.all, [])
  },

  'voids the older link with a newer one': async (open) => {
    const target = await open()
    await addAccount(target)
    await forgot(target)
    const { token: older } = await takeLink(target)
    await forgot(target)
    const { token: newer } = await takeLink(target)
    refused(await reset(target, older), 400, 'INVALID_RESET_TOKEN')
    status(await reset(target, newer), 200)
  },

  'leaves password and sessions alone': async (open) => {
    const target = await open()
    const { email } = await addAccount(target)
    const json = { email, password: PASSWORD }
    const headers = { 'X-Auth-Strategy': 'bearer' }
    const { refreshToken } = (await send(target, 'POST', '/auth/login', { json, headers })).json
    await forgot(target)
    await target.mails.arrived()
    status(await send(target, 'POST', '/auth/refresh', { json: { refreshToken }, headers }), 200)
    status(await send(target, 'POST', '/auth/login', { json }), 200)
  },

  'R24 mails a mailbox five times an hour for one address, and says nothing of it': async (open) => {
    const target = await open({ trustedProxyHops: 1 })
    await addAccount(target)
    await addAccount(target, { email: 'bob@example.com' })
    for (let count = 0; count < 7; count++) {
      const answer = await forgot(target, { email: 'aDa@example.com' }, { 'X-Forwarded-For': '192.0.2.1' })
      equal([answer.status, answer.text], [200, '{"success":true}'])
      await target.mails.tried(Math.min(count + 1, 5))
    }
    await forgot(target, { email: 'bob@example.com' })
    const sent = await target.mails.arrived(6)
    equal(sent.map(({ to }) => to).sort(), [ADA, ADA, ADA, ADA, ADA, 'bob@example.com'])
    target.clock.advance(HOUR)
    await forgot(target)
    await target.mails.arrived(7)
  },

  'R24 takes a hundred requests an hour from an address, whomever they name': async (open) => {
    const target = await open({ trustedProxyHops: 1 })
    const from = (address: string, index: number) =>
      forgot(target, { email: `nobody${index}@example.com` }, { 'X-Forwarded-For': address })
    for (let count = 0; count < 100; count++) status(await from('192.0.2.1', count), 200)
    const full = await from('192.0.2.1', 100)
    refused(full, 429, 'RATE_LIMITED')
    isTrue(Number(full.headers.get('Retry-After')) > 0, 'says when to come back')
    status(await from('192.0.2.2', 0), 200)
    target.clock.advance(HOUR)
    status(await from('192.0.2.1', 0), 200)
  },

  'does not show that the mail failed, and logs it without the link': async (open) => {
    const target = await open()
    await addAccount(target)
    target.mails.fail(new Error('smtp is down'))
    equal((await forgot(target)).text, '{"success":true}')
    await target.mails.tried(1)
    await target.settled()
    const line = given(target.log.find(({ event }) => event === 'delivery.failed'))
    equal([line.level, typeof line.requestId], ['error', 'string'])
    isTrue(!/token=|[0-9a-f]{64}/.test(JSON.stringify(target.log)), 'no token in the log')
    target.mails.recover()
    await forgot(target)
    status(await reset(target, (await takeLink(target)).token), 200)
  },

  'is not there without mail': async (open) => {
    const withoutMail = [undefined, { sendMagicLink: async () => {} }]
    for (const email of withoutMail) {
      const target = await open({ email })
      refused(await forgot(target), 404, 'NOT_FOUND')
      const documented = operationsOf(await documentOf(target.options)).map(({ template }) => template)
      for (const path of ['forgot-password', 'reset-password'])
        isTrue(!documented.includes(`/auth/${path}`), `${path} is not documented`)
    }
  },
})
