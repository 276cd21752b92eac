import { group } from '../../group.ts'
import { addAccount } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { claimsOf } from '../../support/claims.ts'
import { equal, invalid, isTrue, refused, status, text } from '../../support/expect.ts'
import { browser } from '../../support/pages/browser.ts'
import type { Target } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'
import { postBearer } from './pending-sign-in.ts'

const ADA = 'ada@example.com'
const MINUTE = 60_000
const SUBJECT = { en: 'Your magic sign-in link', it: 'Il tuo link magico per accedere' }

function request(target: Target, fields: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  return send(target, 'POST', '/auth/magic-link/send', { json: { email: ADA, ...fields } })
}

function open(target: Target, token: unknown): Promise<Answer> {
  return postBearer(target, '/auth/magic-link/verify', { token })
}

async function mailed(target: Target): Promise<string> {
  status(await request(target), 200)
  return (await takeLink(target)).token
}

export const magicLinkGroup = group('Magic links that sign in', {
  'sign in a browser with cookies, and a bearer client with a body': async (start) => {
    const target = await start()
    await addAccount(target)
    const client = browser(target)
    equal((await client.post('/auth/magic-link/send', { email: ' Ada@EXAMPLE.com ', mode: 'login' })).json, {
      success: true,
    })
    const { token } = await takeLink(target)
    equal((await client.post('/auth/magic-link/verify', { token, mode: 'login' })).json, { success: true })
    equal(client.jar.names, ['accessToken', 'known-device', 'refreshToken'])
    const answer = await open(target, await mailed(target))
    equal([answer.status, answer.setCookies], [200, []])
    equal(claimsOf(text(answer, 'accessToken')).loginProvider, 'magic-link')
    isTrue(text(answer, 'refreshToken') !== '', 'a refresh token')
  },

  'are mailed in the language asked for': async (start) => {
    const target = await start()
    await addAccount(target)
    for (const emailLang of ['en', 'it'] as const) {
      await request(target, { emailLang })
      const [mail] = await target.mails.arrived()
      equal([mail?.to, mail?.subject], [ADA, SUBJECT[emailLang]])
      target.mails.clear()
    }
    invalid(await request(target, { emailLang: 5 }), 'emailLang')
  },

  'R12 lead to the first siteUrl, whatever Host and Origin say': async (start) => {
    const target = await start({ siteUrl: ['https://first.example', 'https://second.example'] })
    await addAccount(target)
    const headers = { Origin: 'https://second.example', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil' }
    await send(target, 'POST', '/auth/magic-link/send', { json: { email: ADA }, headers })
    const { link, token } = await takeLink(target)
    equal(link.href, `https://first.example/auth/magic-link/verify?token=${token}`)
    isTrue(/^[0-9a-f]{64}$/.test(token), 'the token is 64 hex digits')
  },

  'R24b are asked for alike by known, unknown and disabled addresses': async (start) => {
    const target = await start()
    await addAccount(target, { email: 'off@example.com', isDisabled: true })
    await addAccount(target)
    const answers: Answer[] = []
    for (const email of ['nobody@example.com', 'off@example.com', ADA]) answers.push(await request(target, { email }))
    const shown = answers.map((answer) => [answer.status, answer.text, [...answer.headers.keys()].sort()])
    equal(shown, [shown[0], shown[0], shown[0]])
    equal(shown[0]?.slice(0, 2), [200, '{"success":true}'])
    equal(
      (await target.mails.arrived()).map(({ to }) => to),
      [ADA],
    )
  },

  'need an address to go to': async (start) => {
    const target = await start()
    refused(await send(target, 'POST', '/auth/magic-link/send', { json: {} }), 400, 'EMAIL_REQUIRED')
    refused(await send(target, 'POST', '/auth/magic-link/send', { json: { mode: 'login' } }), 400, 'EMAIL_REQUIRED')
    invalid(await request(target, { email: 'no address' }), 'email')
    invalid(await request(target, { mode: 'other' }), 'mode')
  },

  'R01 work once, also of parallel redemptions': async (start) => {
    const target = await start()
    const { id } = await addAccount(target)
    const token = await mailed(target)
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(target, token)))
    equal(answers.filter(({ status }) => status === 200).length, 1, 'sign-ins')
    for (const answer of answers) if (answer.status !== 200) refused(answer, 400, 'INVALID_MAGIC_LINK')
    equal((await target.stores.sessions.listForUser(id, target.clock.now())).length, 1, 'sessions')
  },

  'are void once a newer one was mailed': async (start) => {
    const target = await start()
    await addAccount(target)
    const [older, newer] = [await mailed(target), await mailed(target)]
    refused(await open(target, older), 400, 'INVALID_MAGIC_LINK')
    status(await open(target, newer), 200)
  },

  'expire after 15 minutes, or as long as is set': async (start) => {
    for (const [lifetimes, minutes] of [
      [{}, 15],
      [{ magicLinkMinutes: 3 }, 3],
    ] as const) {
      const target = await start({ lifetimes })
      await addAccount(target)
      const late = await mailed(target)
      target.clock.advance(minutes * MINUTE)
      refused(await open(target, late), 400, 'MAGIC_LINK_EXPIRED')
      const inTime = await mailed(target)
      target.clock.advance(minutes * MINUTE - 1)
      status(await open(target, inTime), 200)
    }
  },

  'are refused when they are missing or unknown': async (start) => {
    const target = await start()
    await addAccount(target)
    refused(await postBearer(target, '/auth/magic-link/verify', {}), 400, 'TOKEN_REQUIRED')
    refused(await open(target, ''), 400, 'TOKEN_REQUIRED')
    target.events.clear()
    refused(await open(target, 'a'.repeat(64)), 400, 'INVALID_MAGIC_LINK')
    equal(
      target.events.all.map(({ event, data }) => [event, data]),
      [['identity.auth.login.failed', { method: 'magic-link', provider: 'local', reason: 'INVALID_MAGIC_LINK' }]],
    )
    invalid(await open(target, 1), 'token')
  },

  'R19 are not redeemed for a foreign page in cookie mode': async (start) => {
    const target = await start()
    await addAccount(target)
    const token = await mailed(target)
    const client = browser(target)
    for (const Origin of ['https://evil.example', 'null']) {
      const answer = await client.post('/auth/magic-link/verify', { token }, { Origin })
      refused(answer, 403, 'CSRF_INVALID')
      equal(answer.setCookies, [])
    }
    status(await client.post('/auth/magic-link/verify', { token }, { Origin: 'https://app.example.com' }), 200)
  },

  'are not redeemed by a GET or HEAD, as of mail scanners': async (start) => {
    const target = await start()
    await addAccount(target)
    const token = await mailed(target)
    const answer = await send(target, 'GET', `/auth/magic-link/verify?token=${token}`)
    refused(answer, 405, 'METHOD_NOT_ALLOWED')
    equal((await send(target, 'HEAD', `/auth/magic-link/verify?token=${token}`)).setCookies, [])
    status(await open(target, token), 200)
  },

  'R02 R35 are accepted nowhere else and stored as a hash': async (start) => {
    const target = await start()
    await addAccount(target)
    const token = await mailed(target)
    equal(await target.stores.proofs.find('magic-link', token), null)
    const reset = await send(target, 'POST', '/auth/reset-password', { json: { token, newPassword: 'a new password' } })
    refused(reset, 400, 'INVALID_RESET_TOKEN')
    refused(await send(target, 'POST', '/auth/link-verify', { json: { token } }), 400, 'INVALID_LINK_TOKEN')
    status(await open(target, token), 200)
  },

  'sign in nobody who was disabled or is gone': async (start) => {
    const target = await start()
    const { id } = await addAccount(target)
    const token = await mailed(target)
    await target.stores.users.update(id, { isDisabled: true })
    refused(await open(target, token), 403, 'ACCOUNT_DISABLED')
    await target.stores.users.update(id, { isDisabled: false })
    const another = await mailed(target)
    await target.stores.users.delete?.(id)
    refused(await open(target, another), 400, 'INVALID_MAGIC_LINK')
  },

  'say by events that somebody signed in': async (start) => {
    const target = await start()
    const { id } = await addAccount(target)
    const token = await mailed(target)
    equal(target.events.names, [])
    await open(target, token)
    equal(target.events.names, ['identity.auth.login.success', 'identity.session.created'])
    const [success] = target.events.all
    equal([success?.data, success?.metadata.userId], [{ method: 'magic-link', provider: 'local' }, id])
  },

  'are not there without mail': async (start) => {
    const target = await start({ email: undefined })
    refused(await request(target), 404, 'NOT_FOUND')
    refused(await open(target, 'x'), 404, 'NOT_FOUND')
  },

  'R24b reach a mailbox five times an hour, and nobody is told': async (start) => {
    const target = await start()
    await addAccount(target)
    await addAccount(target, { email: 'bob@example.com' })
    for (let sent = 1; sent <= 7; sent++) equal((await request(target)).json, { success: true })
    await request(target, { email: 'bob@example.com' })
    const recipients = (await target.mails.arrived(6)).map(({ to }) => to)
    // Mails are sent after the response, so the last two may change places.
    equal(recipients.sort(), [ADA, ADA, ADA, ADA, ADA, 'bob@example.com'])
    target.clock.advance(60 * MINUTE)
    await request(target)
    await target.mails.arrived(7)
  },
})
