import { takeLink } from '../../auth/ownership/awaited-messages.ts'
import { register, signInWith } from '../../auth/passkeys/passkey-account.ts'
import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInNative } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, invalid, refused, status, text } from '../../support/expect.ts'
import { native } from '../../support/native.ts'
import { browser } from '../../support/pages/browser.ts'
import { PASSKEYS } from '../../support/passkeys/passkey-options.ts'
import { softwareAuthenticator } from '../../support/passkeys/software-authenticator.ts'
import type { Overrides, Target } from '../../support/target.ts'
import { totpAt } from '../../support/totp.ts'
import { administer, WITH_ADMIN } from '../caller.ts'

const ADA = 'ada@example.com'
const ACCEPT = '/auth/invitations/accept'
const ON: Overrides = { ...WITH_ADMIN, ...PASSKEYS }

async function invited(target: Target, json: object = {}): Promise<string> {
  status(await administer(target, 'POST', '/invitations', { email: ADA, ...json }), 200)
  return (await takeLink(target)).token
}

/** Mails of a host without magic links. `links`: tokens of the invitations. */
function invitationsAndResets() {
  const links: string[] = []
  const sendInvitation = async (_to: string, token: string) => void links.push(token)
  return { links, email: { sendInvitation, sendPasswordReset: async () => {} } }
}

export const passwordlessInvitationsGroup = group('Accepting an invitation without a password', {
  'signs in, so that a passkey can be added that signs in from then on': async (open) => {
    const target = await open(ON)
    status(await administer(target, 'POST', '/roles', { name: 'editor', permissions: ['posts:write'] }), 200)
    const token = await invited(target, { roles: ['editor'] })
    const client = native(target)
    const inspected = await client.post('/auth/invitations/inspect', { token })
    equal(inspected.json, { email: ADA, next: 'set-password', isPasswordOptional: true })
    status(await client.post(ACCEPT, { token, name: 'Ada' }), 200)
    refused(await native(target).post(ACCEPT, { token }), 400, 'INVALID_INVITATION')
    const device = await softwareAuthenticator()
    status(await register(client, device), 201)
    const user = given(await target.stores.users.findByEmail(ADA))
    equal([user.name, user.isEmailVerified, user.passwordHash], ['Ada', true, undefined])
    equal(await given(target.stores.roles).rolesOf(user.id), ['editor'])
    status(await client.post('/auth/logout', {}), 200)
    text(await signInWith(target, device), 'accessToken')
  },

  'a mailed link signs in again a person who leaves before the passkey': async (open) => {
    const target = await open(ON)
    const client = browser(target)
    const accepted = await client.post(ACCEPT, { token: await invited(target) })
    equal([accepted.status, accepted.json], [200, { success: true }])
    equal(client.jar.names, ['accessToken', 'known-device', 'refreshToken'])
    status(await client.post('/auth/logout', {}), 200)
    status(await client.post('/auth/magic-link/send', { email: ADA }), 200)
    const { token } = await takeLink(target)
    text(await native(target).post('/auth/magic-link/verify', { token }), 'accessToken')
  },

  'asks for the password where no mail lets the person in again': async (open) => {
    const links: string[] = []
    const sendInvitation = async (_to: string, token: string) => void links.push(token)
    const target = await open({ ...ON, email: { sendInvitation } })
    status(await administer(target, 'POST', '/invitations', { email: ADA }), 200)
    const token = given(links[0])
    const inspected = await send(target, 'POST', '/auth/invitations/inspect', { json: { token } })
    equal(inspected.json.isPasswordOptional, false)
    invalid(await native(target).post(ACCEPT, { token }), 'password', 'required')
    equal(await target.stores.users.findByEmail(ADA), null)
    status(await native(target).post(ACCEPT, { token, password: PASSWORD }), 200)
  },

  'R04 asks for the password if the acceptance would evade the second factor': async (open) => {
    const { links, email } = invitationsAndResets()
    for (const [after, isOptional] of [
      ['password', false],
      ['magic-link', true],
    ] as const) {
      const target = await open({ ...ON, email, secondFactor: { required: true, after: [after] } })
      status(await administer(target, 'POST', '/invitations', { email: ADA }), 200)
      const token = given(links.pop())
      const inspected = await send(target, 'POST', '/auth/invitations/inspect', { json: { token } })
      equal(inspected.json.isPasswordOptional, isOptional)
      const accepted = await native(target).post(ACCEPT, { token })
      if (isOptional)
        refused(accepted, 403, '2FA_SETUP_REQUIRED', {
          accepted: true,
          requires2FASetup: true,
          tempToken: text(accepted, 'tempToken'),
        })
      else invalid(accepted, 'password', 'required')
    }
  },

  'asks for the password without passkeys if no provider account can be linked': async (open) => {
    const { links, email } = invitationsAndResets()
    const providers = { github: { clientId: 'id', clientSecret: 'secret' } }
    const onOAuthUser = () => ({ id: '' })
    for (const [hooks, isOptional] of [
      [{ onOAuthUser }, false],
      [{ onOAuthUser, onLink: () => {} }, true],
    ] as const) {
      const baseUrl = 'https://auth.example.com'
      const target = await open({ ...WITH_ADMIN, baseUrl, email, oauth: { providers, ...hooks } })
      status(await administer(target, 'POST', '/invitations', { email: ADA }), 200)
      const inspected = await send(target, 'POST', '/auth/invitations/inspect', { json: { token: given(links.pop()) } })
      equal(inspected.json.isPasswordOptional, isOptional)
    }
  },

  'R10 removes the password, passkey, link and session that a stranger set first': async (open) => {
    const target = await open(ON)
    const { user, client: stranger } = await signedInNative(target, { email: ADA, isEmailVerified: false })
    const device = await softwareAuthenticator()
    status(await register(stranger, device), 201)
    const link = { userId: user.id, provider: 'github', providerAccountId: '1', linkedAt: target.clock.now() }
    await given(target.stores.linkedAccounts).insert(link)
    await target.settled()
    target.mails.clear()
    const token = await invited(target)
    target.clock.advance(1)
    const client = native(target)
    status(await client.post(ACCEPT, { token }), 200)
    refused(await stranger.refresh(), 401, 'SESSION_REVOKED')
    refused(await native(target).login(ADA, PASSWORD), 401, 'INVALID_CREDENTIALS')
    refused(await signInWith(target, device), 400, 'INVALID_PASSKEY')
    equal(await given(target.stores.linkedAccounts).listForUser(user.id), [])
    equal((await client.get('/auth/passkeys')).json, { passkeys: [] })
    equal((await client.get('/auth/me')).json.id, user.id)
  },

  'asks for the second factor that the account has already': async (open) => {
    const target = await open(ON)
    const { client: stranger } = await signedInNative(target, { email: ADA, isEmailVerified: false })
    const { json } = await stranger.post('/auth/2fa/setup', {})
    const code = { token: await totpAt(String(json.secret), target.clock.now()) }
    status(await stranger.post('/auth/2fa/verify-setup', code), 200)
    await target.settled()
    target.mails.clear()
    const answer = await native(target).post(ACCEPT, { token: await invited(target) })
    equal([answer.status, answer.json.requiresTwoFactor, 'accessToken' in answer.json], [200, true, false])
    // B16: the invitation is accepted, whatever the sign-in still asks for.
    equal(answer.json.success, true)
  },

  'leads to the set-up of a second factor where one is required': async (open) => {
    const target = await open({ ...ON, secondFactor: { required: true, enrol: 'app' } })
    const client = native(target)
    const answer = await client.post(ACCEPT, { token: await invited(target) })
    const tempToken = text(answer, 'tempToken')
    // B16: the invitation is accepted, whatever the sign-in still asks for.
    refused(answer, 403, '2FA_SETUP_REQUIRED', { accepted: true, requires2FASetup: true, tempToken })
    const secret = text(await client.post('/auth/2fa/setup', { tempToken }), 'secret')
    const code = await totpAt(secret, target.clock.now())
    text(await client.post('/auth/2fa/verify-setup', { tempToken, token: code }), 'accessToken')
    status(await register(client, await softwareAuthenticator()), 201)
  },

  'R01 lets one of 20 parallel acceptances sign in': async (open) => {
    const target = await open({ ...ON, rateLimits: false })
    const token = await invited(target)
    const all = await Promise.all(Array.from({ length: 20 }, () => native(target).post(ACCEPT, { token })))
    equal(all.filter((answer) => answer.status === 200).length, 1)
    const { id } = given(await target.stores.users.findByEmail(ADA))
    equal((await target.stores.sessions.listForUser(id, target.clock.now())).length, 1)
  },

  "signs in as the invited person in another user's session, and never as the owner of an account": async (open) => {
    const target = await open(ON)
    status(await administer(target, 'POST', '/roles', { name: 'editor', permissions: ['posts:write'] }), 200)
    const { user: bob, client } = await signedInNative(target, { email: 'bob@example.com' })
    const accepted = await client.post(ACCEPT, { token: await invited(target, { roles: ['editor'] }) })
    text(accepted, 'accessToken')
    equal((await client.get('/auth/me')).json.email, ADA)
    equal(await given(target.stores.roles).rolesOf(bob.id), [])
    await addAccount(target, { email: 'eve@example.com' })
    const token = await invited(target, { email: 'eve@example.com', roles: ['editor'] })
    for (const anyone of [client, native(target)]) refused(await anyone.post(ACCEPT, { token }), 409, 'EMAIL_EXISTS')
  },

  'R19 is refused to pages of other origins': async (open) => {
    const target = await open(ON)
    const token = await invited(target)
    const headers = { Origin: 'https://evil.example' }
    refused(await browser(target).post(ACCEPT, { token }, headers), 403, 'CSRF_INVALID')
    status(await browser(target).post(ACCEPT, { token }), 200)
  },
})
