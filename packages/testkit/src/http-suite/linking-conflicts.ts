import { addAccount, signedInBrowser, signedInNative } from '../http/account.ts'
import { type Answer, send } from '../http/answer.ts'
import { browser } from '../http/browser.ts'
import { claimsOf } from '../http/claims.ts'
import { equal, given, isTrue, refused, status, text } from '../http/expect.ts'
import type { Target } from '../http/target.ts'
import { takeLink } from './awaited-messages.ts'
import { group } from './group.ts'
import { addConflict, addLink, linksOf } from './pending-conflict.ts'
import { NUMBER, postBearer } from './pending-sign-in.ts'

const ADA = 'ada@example.com'
const MINUTE = 60_000

function request(target: Target, fields: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  return send(target, 'POST', '/auth/link-request', { json: { email: ADA, provider: 'github', ...fields } })
}

function verify(target: Target, token: string, fields: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  return postBearer(target, '/auth/link-verify', { token, ...fields })
}

async function mailed(target: Target): Promise<string> {
  equal((await request(target)).json, { success: true })
  return (await takeLink(target)).token
}

export const linkingConflictsGroup = group('Linking after a conflict', {
  'mails the account here, naming the provider, and links what is confirmed': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    await addConflict(target, user)
    equal((await request(target, { emailLang: 'en' })).json, { success: true })
    const [mail] = await target.mails.arrived()
    equal([mail?.to, mail?.subject], [ADA, 'Confirm linking your account'])
    isTrue(given(mail).text.includes('github') && given(mail).html.includes('github'), 'the provider is named')
    isTrue(/[?&]token=\w+&provider=github\s/.test(given(mail).text), 'to the page of the link, too')
    const { token } = await takeLink(target)
    target.events.clear()
    const answer = await verify(target, token)
    equal([answer.status, answer.json], [200, { success: true }])
    equal(await linksOf(target, user), ['github:gh-1'])
    equal(target.events.names, ['identity.user.linked'])
  },

  'R24b answers every anonymous request alike, and mails only for a conflict that waits': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    await addAccount(target, { email: 'bob@example.com' })
    const off = await addAccount(target, { email: 'off@example.com', isDisabled: true })
    await addConflict(target, off)
    await addConflict(target, user)
    const answers: Answer[] = []
    for (const fields of [
      { email: 'nobody@example.com' },
      { email: 'bob@example.com' },
      { email: 'off@example.com' },
      { provider: 'google' },
      { provider: 'email' },
      { provider: undefined },
      {},
    ]) {
      answers.push(await request(target, fields))
    }
    const shown = answers.map((answer) => [answer.status, answer.text, [...answer.headers.keys()].sort()])
    equal(
      shown,
      shown.map(() => shown[0]),
    )
    equal(
      (await target.mails.arrived()).map(({ to }) => to),
      [ADA],
    )
  },

  'R24b mails one account five times an hour, and nobody is told': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    const bob = await addAccount(target, { email: 'bob@example.com' })
    await addConflict(target, user)
    await addConflict(target, bob, { providerAccountId: 'gh-2' })
    for (let sent = 1; sent <= 7; sent++) equal((await request(target)).json, { success: true })
    await request(target, { email: bob.email })
    equal(
      (await target.mails.arrived(6)).map(({ to }) => to),
      [...Array<string>(5).fill(ADA), bob.email],
    )
  },

  'a conflict waits for an hour, and is settled once': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    await addConflict(target, user)
    status(await verify(target, await mailed(target)), 200)
    await request(target)
    const bob = await addAccount(target, { email: 'bob@example.com' })
    await addConflict(target, bob, { providerAccountId: 'gh-2' })
    target.clock.advance(60 * MINUTE)
    await request(target, { email: bob.email })
    const carol = await addAccount(target, { email: 'carol@example.com' })
    await addConflict(target, carol, { providerAccountId: 'gh-3' })
    await request(target, { email: carol.email })
    equal(
      (await target.mails.arrived()).map(({ to }) => to),
      [carol.email],
    )
  },

  'signs in when asked to, with cookies or a body': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    await addConflict(target, user)
    const client = browser(target)
    const json = { token: await mailed(target), loginAfterLinking: true }
    refused(await client.post('/auth/link-verify', json, { Origin: 'https://evil.example' }), 403, 'CSRF_INVALID')
    equal((await client.post('/auth/link-verify', json)).json, { success: true })
    equal(client.jar.names, ['accessToken', 'known-device', 'refreshToken'])
    await addConflict(target, user)
    const answer = await verify(target, await mailed(target), { loginAfterLinking: true })
    const { sub, loginProvider } = claimsOf(text(answer, 'accessToken'))
    equal([sub, loginProvider], [user.id, 'github'])
    equal(target.events.named('identity.auth.login.success').length, 2)
  },

  'R04 R05 asks for a second factor that is no mail': async (open) => {
    const target = await open()
    const totp = { isTotpEnabled: true, totpSecret: 'sealed', phoneNumber: NUMBER }
    const user = await addAccount(target, totp)
    await addConflict(target, user)
    const answer = await verify(target, await mailed(target), { loginAfterLinking: true })
    equal([answer.status, answer.json.requiresTwoFactor, answer.json.available2faMethods], [200, true, ['totp', 'sms']])
    equal(await target.stores.sessions.listForUser(user.id, target.clock.now()), [])
    const json = { mode: '2fa', tempToken: text(answer, 'tempToken') }
    refused(await postBearer(target, '/auth/magic-link/send', json), 400, 'INVALID_STATE')
  },

  'R08 an account at a provider belongs to one user only': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const bob = await addAccount(target, { email: 'bob@example.com' })
    await addConflict(target, user)
    const token = await mailed(target)
    await addLink(target, bob, 'github:gh-1')
    refused(await verify(target, token, { loginAfterLinking: true }), 409, 'CONFLICT')
    refused(await client.post('/auth/link-request', { email: ADA, provider: 'github' }), 409, 'CONFLICT')
    equal([await linksOf(target, user), await linksOf(target, bob)], [[], ['github:gh-1']])
  },

  'its user may ask for the link while signed in, and nobody else': async (open) => {
    const target = await open()
    const { user, client } = await signedInBrowser(target)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    const json = { email: ADA, provider: 'github' }
    refused(await client.post('/auth/link-request', json), 400, 'INVALID_STATE')
    await addConflict(target, user)
    refused(await bob.post('/auth/link-request', json), 400, 'INVALID_STATE')
    await target.settled()
    equal(target.mails.all, [])
    equal((await client.post('/auth/link-request', json)).json, { success: true })
    const { token } = await takeLink(target)
    status(await client.post('/auth/link-verify', { token }), 200)
    equal(await linksOf(target, user), ['github:gh-1'])
  },

  'the mail goes to the address that the account has now': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    await addConflict(target, user)
    await target.stores.users.update(user.id, { email: 'new@example.com' })
    await request(target)
    equal((await target.mails.arrived())[0]?.to, 'new@example.com')
    target.mails.clear()
    status(await client.post('/auth/link-request', { email: ADA, provider: 'github' }), 200)
    equal(
      target.mails.all.map(({ to }) => to),
      ['new@example.com'],
    )
  },
})
