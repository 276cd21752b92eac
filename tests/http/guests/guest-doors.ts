import { nativeApps } from '@sallyport/core/native-apps'
import { takeLink } from '../auth/ownership/awaited-messages.ts'
import { authenticationOptions, register } from '../auth/passkeys/passkey-account.ts'
import { rulesGroup } from '../group.ts'
import { attempt, codeFrom, decideWith, formToken, withApps } from '../native/app.ts'
import { addAccount, PASSWORD, signedInBrowser, signedInNative } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, given, isTrue, refused, status, text } from '../support/expect.ts'
import { fakeOpenId } from '../support/fake-openid.ts'
import { browser } from '../support/pages/browser.ts'
import { PASSKEYS } from '../support/passkeys/passkey-options.ts'
import { softwareAuthenticator } from '../support/passkeys/software-authenticator.ts'
import type { Target } from '../support/target.ts'
import { begin, comeBack, withTwoProviders } from '../support/two-providers.ts'
import { browserGuest, codeIn, GUESTS, idOf, nativeGuest } from './guest.ts'

const ADA = 'ada@example.com'

async function hasSuperseded(target: Target, guestId: string, userId: string): Promise<void> {
  const [told, ...others] = target.events.named('identity.guest.superseded')
  equal([told?.data, others.length], [{ guestId, userId }, 0])
  equal((await target.stores.sessions.listForUser(guestId, target.clock.now())).length, 0)
}

export const guestDoorsGroup = rulesGroup('Guests at every door', {
  'no session of a guest is handed over to an app': async (open) => {
    const target = await open(withApps(GUESTS))
    const { client } = await signedInBrowser(target)
    const guest = await browserGuest(target)
    const { path } = await attempt()
    const page = await guest.get(path)
    isTrue(!page.text.includes('name="request"'), 'no page that asks')
    const taken = await decideWith(guest, formToken(await client.get(path)))
    isTrue(!String(taken.headers.get('Location')).includes('code='), 'no code')
    equal(target.events.named('identity.apps.handed_over'), [])
  },

  'an ID token with `link` makes the guest a member': async (open) => {
    const fake = await fakeOpenId({ client: { nativeClientIds: ['app'] } })
    const target = await open((usual) => ({ ...fake.options(usual), apps: nativeApps(), ...GUESTS }))
    const guest = await nativeGuest(target)
    const { json } = await send(target, 'POST', '/auth/native/nonce', { json: {} })
    const { nonce, secret } = json
    const idToken = await fake.idToken({ aud: 'app', sub: 'ada', email: ADA, email_verified: true, nonce })
    const answer = await guest.post('/auth/oauth/idp/native', { idToken, nonce, secret, link: true })
    status(answer, 200)
    const claims = claimsOf(text(answer, 'accessToken'))
    equal([claims.sub, claims.email, claims.isGuest, claims.loginProvider], [guest.id, ADA, undefined, 'idp'])
  },

  'a mailed link and a mailed code supersede the guest': async (open) => {
    for (const content of ['link', 'code'] as const) {
      const target = await open({ ...GUESTS, magicLink: { content } })
      const user = await addAccount(target)
      const guest = await nativeGuest(target)
      const sent = await guest.post('/auth/magic-link/send', { email: ADA })
      const proof =
        content === 'link'
          ? { token: (await takeLink(target)).token }
          : { codeId: text(sent, 'codeId'), code: await codeIn(target) }
      status(await guest.post('/auth/magic-link/verify', proof), 200)
      await hasSuperseded(target, guest.id, user.id)
    }
  },

  'a second factor supersedes the guest, and the password before it does not': async (open) => {
    const target = await open(GUESTS)
    const user = await addAccount(target, { require2FA: true })
    const guest = await nativeGuest(target)
    const tempToken = text(await guest.login(ADA, PASSWORD), 'tempToken')
    equal(target.events.named('identity.guest.superseded'), [])
    status(await guest.post('/auth/magic-link/send', { mode: '2fa', tempToken }), 200)
    const { token } = await takeLink(target)
    status(await guest.post('/auth/magic-link/verify', { token, mode: '2fa', tempToken }), 200)
    await hasSuperseded(target, guest.id, user.id)
  },

  'a passkey supersedes the guest': async (open) => {
    const target = await open({ ...GUESTS, ...PASSKEYS })
    const { user, client } = await signedInNative(target)
    const device = await softwareAuthenticator()
    status(await register(client, device), 201)
    const guest = await nativeGuest(target)
    const response = await device.get(await authenticationOptions(target))
    status(await guest.post('/auth/passkeys/authentication/verify', { response }), 200)
    await hasSuperseded(target, guest.id, user.id)
  },

  'the callback of a provider supersedes the guest': async (open) => {
    const target = await open(withTwoProviders(GUESTS))
    const member = browser(target)
    await comeBack(member, await begin(member, 'one'), ADA)
    const userId = await idOf(member)
    const guest = await browserGuest(target)
    await comeBack(guest, await begin(guest, 'one'), ADA)
    equal(await idOf(guest), userId)
    await hasSuperseded(target, guest.id, userId)
  },

  'a hand-over to the app supersedes the guest of the app': async (open) => {
    const target = await open(withApps(GUESTS))
    const { user, client } = await signedInBrowser(target)
    const guest = await nativeGuest(target)
    const begun = await attempt()
    const json = { code: await codeFrom(client, begun), code_verifier: begun.verifier, redirect_uri: begun.redirectUri }
    status(await guest.post('/auth/native/token', json), 200)
    await hasSuperseded(target, guest.id, user.id)
  },

  'what a guest asked for by mail ends when the guest becomes a member': async (open) => {
    const target = await open(GUESTS)
    const guest = await nativeGuest(target)
    status(await guest.post('/auth/change-email/request', { newEmail: 'other@example.com' }), 200)
    const { token } = await takeLink(target)
    status(await guest.post('/auth/register', { email: ADA, password: PASSWORD }), 201)
    status(await guest.login(ADA, PASSWORD), 200)
    refused(await guest.post('/auth/change-email/confirm', { token }), 400, 'INVALID_EMAIL_CHANGE_TOKEN')
    equal(given(await target.stores.users.findById(guest.id)).email, ADA)
  },
})
