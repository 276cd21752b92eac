import { takeLink } from '../auth/ownership/awaited-messages.ts'
import { optionsIn, register } from '../auth/passkeys/passkey-account.ts'
import { group } from '../group.ts'
import { addAccount, signedInNative } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, refused, status, text } from '../support/expect.ts'
import { browser } from '../support/pages/browser.ts'
import { PASSKEYS } from '../support/passkeys/passkey-options.ts'
import { softwareAuthenticator } from '../support/passkeys/software-authenticator.ts'
import { beginLinking, comeBack, withTwoProviders } from '../support/two-providers.ts'
import { browserGuest, codeIn, GUESTS, nativeGuest, stored } from './guest.ts'

const ADA = 'ada@example.com'
const MINUTE = 60_000

export const guestUpgradesGroup = group('Guests who become members', {
  'by a confirmed address, in the session that asked for it': async (open) => {
    const target = await open(GUESTS)
    const guest = await nativeGuest(target)
    target.clock.advance(20 * MINUTE)
    status(await guest.refresh(), 200)
    status(await guest.post('/auth/change-email/request', { newEmail: ADA }), 200)
    const { token } = await takeLink(target)
    refused(await send(target, 'POST', '/auth/change-email/confirm', { json: { token } }), 401, 'UNAUTHORIZED')
    refused(await (await nativeGuest(target)).post('/auth/change-email/confirm', { token }), 401, 'UNAUTHORIZED')
    equal((await stored(target, guest.id)).isGuest, true)
    const answer = await guest.post('/auth/change-email/confirm', { token })
    status(answer, 200)
    const claims = claimsOf(text(answer, 'accessToken'))
    equal([claims.sub, claims.email, claims.isEmailVerified, claims.isGuest], [guest.id, ADA, true, undefined])
    equal(target.events.named('identity.guest.upgraded').length, 1)
    refused(await guest.post('/auth/change-email/confirm', { token }), 400, 'INVALID_EMAIL_CHANGE_TOKEN')
    status(await send(target, 'POST', '/auth/magic-link/send', { json: { email: ADA } }), 200)
    const link = await takeLink(target)
    const again = await send(target, 'POST', '/auth/magic-link/verify', { json: { token: link.token } })
    equal([again.status, again.json.removed], [200, undefined])
  },

  'by a mailed code that signs up': async (open) => {
    const target = await open({ ...GUESTS, registration: { passwordless: true }, magicLink: { content: 'code' } })
    for (const path of ['/auth/magic-link/send', '/auth/register']) {
      const email = `${path.length}@example.com`
      const guest = await browserGuest(target)
      const sent = await guest.post(path, { email, name: 'Ada' })
      if (path === '/auth/register') equal([sent.status, sent.json.userId], [201, guest.id])
      const proof = { codeId: text(sent, 'codeId'), code: await codeIn(target) }
      status(await guest.post('/auth/magic-link/verify', proof), 200)
      const { json } = await guest.get('/auth/me')
      equal([json.sub, json.email, json.isEmailVerified, json.isGuest], [guest.id, email, true, undefined])
    }
  },

  "of nobody else: another browser's sign-up is an account of its own, and so is that of another guest": async (
    open,
  ) => {
    const target = await open({ ...GUESTS, registration: { passwordless: true } })
    const stranger = await browserGuest(target)
    for (const redeemer of [browser(target), await browserGuest(target)]) {
      const email = `${'id' in redeemer ? 'b' : 'a'}@example.com`
      status(await stranger.post('/auth/magic-link/send', { email }), 200)
      const { token } = await takeLink(target)
      status(await redeemer.post('/auth/magic-link/verify', { token }), 200)
      const { json } = await redeemer.get('/auth/me')
      equal([json.email, json.isGuest, json.sub === stranger.id], [email, undefined, false])
      if ('id' in redeemer) equal(json.sub === redeemer.id, false)
    }
    equal((await stored(target, stranger.id)).isGuest, true)
  },

  'by a passkey, long after they came': async (open) => {
    const target = await open({ ...GUESTS, ...PASSKEYS })
    const guest = await nativeGuest(target)
    target.clock.advance(60 * MINUTE)
    status(await guest.refresh(), 200)
    const device = await softwareAuthenticator()
    const answer = await register(guest, device)
    status(answer, 201)
    const claims = claimsOf(text(answer, 'accessToken'))
    equal([claims.sub, claims.email, claims.isGuest, claims.loginProvider], [guest.id, '', undefined, 'passkey'])
    const options = optionsIn(await send(target, 'POST', '/auth/passkeys/authentication/options', { json: {} }))
    const response = await device.get(options)
    const signedIn = await send(target, 'POST', '/auth/passkeys/authentication/verify', { json: { response } })
    status(signedIn, 200)
    refused(await guest.refresh(), 401, 'SESSION_REVOKED')
  },

  'by an account of a provider': async (open) => {
    const target = await open(withTwoProviders(GUESTS))
    const guest = await browserGuest(target)
    const { location } = await comeBack(guest, await beginLinking(guest, 'one'), ADA)
    equal(new URL(location).searchParams.get('error'), null)
    const { json } = await guest.get('/auth/me')
    equal([json.sub, json.email, json.isGuest, json.loginProvider], [guest.id, ADA, undefined, 'one'])
    equal((await stored(target, guest.id)).loginProvider, 'one')
    const linked = await target.stores.linkedAccounts?.listForUser(guest.id)
    equal(
      linked?.map(({ provider, providerAccountId }) => [provider, providerAccountId]),
      [['one', ADA]],
    )
    equal(target.events.named('identity.guest.superseded'), [])
  },

  'what belongs to an account is a conflict, and changes nothing': async (open) => {
    const target = await open(withTwoProviders(GUESTS))
    await addAccount(target)
    const first = await browserGuest(target)
    await comeBack(first, await beginLinking(first, 'one'), 'bob@example.com')
    for (const email of [ADA, 'bob@example.com']) {
      const guest = await browserGuest(target)
      const { location } = await comeBack(guest, await beginLinking(guest, 'one'), email)
      equal(new URL(location).searchParams.get('error'), 'CONFLICT')
      equal((await guest.get('/auth/me')).json.isGuest, true)
      equal(await target.stores.linkedAccounts?.listForUser(guest.id), [])
    }
    const guest = await nativeGuest(target)
    refused(await guest.post('/auth/change-email/request', { newEmail: ADA }), 409, 'CONFLICT')
    const member = await signedInNative(target, { email: 'member@example.com' })
    refused(await member.client.post('/auth/change-email/request', { newEmail: ADA }), 409, 'EMAIL_EXISTS')
  },
})
