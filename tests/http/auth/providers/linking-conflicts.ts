import { group } from '../../group.ts'
import { addAccount, signedInBrowser, signedInNative } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { claimsOf } from '../../support/claims.ts'
import { equal, given, isTrue, refused, status, text } from '../../support/expect.ts'
import { browser } from '../../support/pages/browser.ts'
import type { Target } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'
import { NUMBER, postBearer } from '../sign-in/pending-sign-in.ts'
import { addConflict, addLink, browserOf, type Conflict, linksOf } from './pending-conflict.ts'

const ADA = 'ada@example.com'
const MINUTE = 60_000

type Fields = Readonly<Record<string, unknown>>

function request(target: Target, { email, provider, pending }: Conflict, fields: Fields = {}): Promise<Answer> {
  return send(target, 'POST', '/auth/link-request', { json: { email, provider, pending, ...fields } })
}

function verify(target: Target, token: string, { pending }: Conflict, fields: Fields = {}): Promise<Answer> {
  return postBearer(target, '/auth/link-verify', { token, pending, ...fields })
}

async function mailed(target: Target, conflict: Conflict): Promise<string> {
  equal((await request(target, conflict)).json, { success: true })
  return (await takeLink(target)).token
}

export const linkingConflictsGroup = group('Linking after a conflict', {
  'A3 mails the account here, naming provider and account there, and links what is confirmed': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    const conflict = await addConflict(target, user, { name: 'Ada L' })
    equal((await request(target, conflict, { emailLang: 'en' })).json, { success: true })
    const [mail] = await target.mails.arrived()
    equal([mail?.to, mail?.subject], [ADA, 'Confirm linking your account'])
    for (const body of [given(mail).text, given(mail).html])
      isTrue(body.includes('“Ada L” at github'), `the account is named: ${body}`)
    isTrue(/[?&]token=\w+&provider=github&account=Ada\+L\s/.test(given(mail).text), 'to the page of the link, too')
    const { token } = await takeLink(target)
    target.events.clear()
    const answer = await verify(target, token, conflict)
    equal([answer.status, answer.json], [200, { success: true }])
    equal(await linksOf(target, user), ['github:gh-1'])
    equal(target.events.names, ['identity.user.linked'])
  },

  'A3 an anonymous request without a pending link of its own is refused, whatever accounts there are': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    await addAccount(target, { email: 'bob@example.com' })
    const conflict = await addConflict(target, user)
    const answers: Answer[] = []
    for (const fields of [
      { pending: undefined },
      { pending: '0'.repeat(64) },
      { pending: undefined, email: 'nobody@example.com' },
      { email: 'nobody@example.com' },
      { email: 'bob@example.com' },
      { provider: 'google' },
      { provider: 'email' },
      { provider: undefined },
    ]) {
      answers.push(await request(target, conflict, fields))
    }
    for (const answer of answers) refused(answer, 400, 'INVALID_STATE')
    await target.settled()
    equal(target.mails.all, [])
  },

  'R24b a pending link of a disabled or deleted account is answered as any other, and mails no one': async (open) => {
    const target = await open()
    const off = await addAccount(target, { email: 'off@example.com', isDisabled: true })
    const gone = await addAccount(target, { email: 'gone@example.com' })
    const conflicts = [await addConflict(target, off), await addConflict(target, gone)]
    await given(target.stores.users.delete)(gone.id)
    for (const conflict of conflicts) equal((await request(target, conflict)).json, { success: true })
    await target.settled()
    equal(target.mails.all, [])
  },

  'R24b mails one account five times an hour, and no one is told': async (open) => {
    const target = await open()
    const conflict = await addConflict(target, await addAccount(target))
    const bob = await addAccount(target, { email: 'bob@example.com' })
    const bobs = await addConflict(target, bob, { providerAccountId: 'gh-2' })
    for (let sent = 1; sent <= 7; sent++) equal((await request(target, conflict)).json, { success: true })
    await request(target, bobs)
    // Mails are sent after the response, so the last two may change places.
    const recipients = (await target.mails.arrived(6)).map(({ to }) => to)
    equal(recipients.sort(), [...Array<string>(5).fill(ADA), bob.email])
  },

  'A3 another account at the provider with the same address replaces no pending link and voids no mail': async (
    open,
  ) => {
    const target = await open()
    const user = await addAccount(target)
    const own = await addConflict(target, user)
    const token = await mailed(target, own)
    const strangers = await addConflict(target, user, { providerAccountId: 'gh-stranger' })
    await mailed(target, strangers)
    status(await verify(target, token, own), 200)
    equal(await linksOf(target, user), ['github:gh-1'])
  },

  'a conflict waits for an hour, and is settled once': async (open) => {
    const target = await open()
    const conflict = await addConflict(target, await addAccount(target))
    status(await verify(target, await mailed(target, conflict), conflict), 200)
    refused(await request(target, conflict), 400, 'INVALID_STATE')
    const bob = await addAccount(target, { email: 'bob@example.com' })
    const late = await addConflict(target, bob, { providerAccountId: 'gh-2' })
    target.clock.advance(60 * MINUTE)
    refused(await request(target, late), 400, 'INVALID_STATE')
    await target.settled()
    equal(
      target.mails.all.map(({ subject }) => subject),
      ['A linked account was added'],
    )
  },

  'signs in when asked to, with cookies or a body': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    const first = await addConflict(target, user)
    const client = browser(target)
    client.jar.take([`pending-link=${first.pending}; Path=/`])
    const asked = { email: user.email, provider: 'github' }
    equal((await client.post('/auth/link-request', asked)).json, { success: true })
    const json = { token: (await takeLink(target)).token, loginAfterLinking: true }
    refused(await client.post('/auth/link-verify', json, { Origin: 'https://evil.example' }), 403, 'CSRF_INVALID')
    equal((await client.post('/auth/link-verify', json)).json, { success: true })
    equal(client.jar.names, ['accessToken', 'known-device', 'refreshToken'])
    const second = await addConflict(target, user)
    const answer = await verify(target, await mailed(target, second), second, { loginAfterLinking: true })
    const { sub, loginProvider } = claimsOf(text(answer, 'accessToken'))
    equal([sub, loginProvider], [user.id, 'github'])
    equal(target.events.named('identity.auth.login.success').length, 2)
  },

  'R04 R05 B16 asks for a second factor that is no mail, and says that the account is linked': async (open) => {
    const target = await open()
    const totp = { isTotpEnabled: true, totpSecret: 'sealed', phoneNumber: NUMBER }
    const user = await addAccount(target, totp)
    const conflict = await addConflict(target, user)
    const answer = await verify(target, await mailed(target, conflict), conflict, { loginAfterLinking: true })
    equal([answer.status, answer.json.requiresTwoFactor, answer.json.available2faMethods], [200, true, ['totp', 'sms']])
    equal([answer.json.success, await linksOf(target, user)], [true, ['github:gh-1']])
    equal(await target.stores.sessions.listForUser(user.id, target.clock.now()), [])
    const json = { mode: '2fa', tempToken: text(answer, 'tempToken') }
    refused(await postBearer(target, '/auth/magic-link/send', json), 400, 'INVALID_STATE')
  },

  'B16 says that the account is linked when a second factor must first be set up': async (open) => {
    const target = await open({ secondFactor: { required: true, enrol: 'app' } })
    const user = await addAccount(target)
    const conflict = await addConflict(target, user)
    const answer = await verify(target, await mailed(target, conflict), conflict, { loginAfterLinking: true })
    const tempToken = text(answer, 'tempToken')
    refused(answer, 403, '2FA_SETUP_REQUIRED', { linked: true, requires2FASetup: true, tempToken })
    equal(await linksOf(target, user), ['github:gh-1'])
  },

  'R08 an account at a provider belongs to one user only': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const bob = await addAccount(target, { email: 'bob@example.com' })
    const conflict = await addConflict(target, user)
    const token = await mailed(target, conflict)
    await addLink(target, bob, 'github:gh-1')
    refused(await verify(target, token, conflict, { loginAfterLinking: true }), 409, 'CONFLICT')
    const json = { email: ADA, provider: 'github', pending: conflict.pending }
    refused(await client.post('/auth/link-request', json), 409, 'CONFLICT')
    equal([await linksOf(target, user), await linksOf(target, bob)], [[], ['github:gh-1']])
  },

  'its user may ask for the link while signed in, and nobody else': async (open) => {
    const target = await open()
    const { user, client } = await signedInBrowser(target)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    const json = { email: ADA, provider: 'github' }
    refused(await client.post('/auth/link-request', json), 400, 'INVALID_STATE')
    const conflict = await addConflict(target, user)
    refused(await client.post('/auth/link-request', json), 400, 'INVALID_STATE')
    refused(await bob.post('/auth/link-request', json, browserOf(conflict)), 400, 'INVALID_STATE')
    await target.settled()
    equal(target.mails.all, [])
    const { pending } = conflict
    equal((await client.post('/auth/link-request', { ...json, pending })).json, { success: true })
    const { token } = await takeLink(target)
    // The session that requested the link may confirm it without the conflict's secret.
    status(await client.post('/auth/link-verify', { token }), 200)
    equal(await linksOf(target, user), ['github:gh-1'])
  },

  'the mail goes to the address that the account has now': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const conflict = await addConflict(target, user)
    await target.stores.users.update(user.id, { email: 'new@example.com' })
    await request(target, conflict)
    equal((await target.mails.arrived())[0]?.to, 'new@example.com')
    target.mails.clear()
    const json = { email: ADA, provider: 'github', pending: conflict.pending }
    status(await client.post('/auth/link-request', json), 200)
    equal(
      target.mails.all.map(({ to }) => to),
      ['new@example.com'],
    )
  },
})
