import type { User } from '@sallyport/core'
import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInBrowser, signedInNative, signIn } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { claimsOf } from '../../support/claims.ts'
import { equal, given, invalid, refused, status } from '../../support/expect.ts'
import type { Native } from '../../support/native.ts'
import type { Target } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'
import { postBearer } from '../sign-in/pending-sign-in.ts'
import { mailedReset, reset } from './reset-password.ts'

const MINUTE = 60_000
const NEW = 'a whole new password'

function change(client: Pick<Native, 'post'>, fields: object = {}): Promise<Answer> {
  return client.post('/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW, ...fields })
}

function login(target: Target, { email }: User, password: string): Promise<Answer> {
  return postBearer(target, '/auth/login', { email, password })
}

/** A signed-in user without a password, as created by providers and mailed links. */
async function passwordless(target: Target) {
  const signedIn = await signedInNative(target)
  await target.stores.users.update(signedIn.user.id, { passwordHash: null })
  return signedIn
}

export const changePasswordGroup = group('POST /auth/change-password', {
  'changes the password by the current one': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const answer = await change(client)
    equal([answer.status, answer.json], [200, { success: true }])
    refused(await login(target, user, PASSWORD), 401, 'INVALID_CREDENTIALS')
    status(await login(target, user, NEW), 200)
  },

  'does not ask for a fresh sign-in beside the current password': async (open) => {
    const target = await open({ lifetimes: { accessTokenMinutes: 600 } })
    const { client } = await signedInNative(target)
    target.clock.advance(300 * MINUTE)
    status(await change(client), 200)
  },

  'answers 400 INVALID_CURRENT_PASSWORD to a wrong one, and to none': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    for (const currentPassword of ['wrong password', '', NEW])
      refused(await change(client, { currentPassword }), 400, 'INVALID_CURRENT_PASSWORD')
    for (const currentPassword of [undefined, null, 5, 'x'.repeat(1025)])
      invalid(await change(client, { currentPassword }), 'currentPassword')
    status(await login(target, user, PASSWORD), 200)
    equal(target.events.named('identity.user.password.changed'), [])
  },

  'R24 counts wrong ones to the lock-out of sign-in, so that a stolen session is no place to guess': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    for (let count = 0; count < 10; count++) {
      refused(await change(client, { currentPassword: `guess ${count}` }), 400, 'INVALID_CURRENT_PASSWORD')
      target.clock.advance(MINUTE)
    }
    refused(await change(client), 429, 'RATE_LIMITED')
    refused(await login(target, user, PASSWORD), 429, 'RATE_LIMITED')
    await client.refresh()
    target.clock.advance(15 * MINUTE)
    await client.refresh()
    status(await change(client), 200)
  },

  'holds the new password to the policy': async (open) => {
    const check = (password: string) => !password.includes('example')
    const target = await open({ passwordPolicy: { minLength: 10, check } })
    const { user, client } = await signedInNative(target)
    invalid(await change(client, { newPassword: 'short' }), 'newPassword', 'min_length')
    invalid(await change(client, { newPassword: 'example password' }), 'newPassword', 'password_policy')
    for (const newPassword of [undefined, '', 'x'.repeat(129), 5])
      invalid(await change(client, { newPassword }), 'newPassword')
    status(await login(target, user, PASSWORD), 200)
  },

  'R28 ends the other sessions and keeps its own': async (open) => {
    const target = await open({ session: { checkOn: 'allcalls' } })
    const { user, client } = await signedInNative(target)
    const other = await signIn(target, user)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    status(await change(client), 200)
    refused(await other.get('/auth/me'), 401, 'SESSION_REVOKED')
    refused(await other.refresh(), 401, 'SESSION_REVOKED')
    status(await client.get('/auth/me'), 200)
    status(await client.refresh(), 200)
    status(await bob.refresh(), 200)
  },

  'R28 voids mailed links': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const token = await mailedReset(target)
    await client.post('/auth/change-email/request', { newEmail: 'new@example.com' })
    const { token: toChange } = await takeLink(target)
    status(await change(client), 200)
    refused(await reset(target, { token, newPassword: 'by the link' }), 400, 'INVALID_RESET_TOKEN')
    const confirmed = await postBearer(target, '/auth/change-email/confirm', { token: toChange })
    refused(confirmed, 400, 'INVALID_EMAIL_CHANGE_TOKEN')
    status(await login(target, user, NEW), 200)
  },

  'R06 sets the first password of an account by a recent sign-in': async (open) => {
    const target = await open({ lifetimes: { accessTokenMinutes: 60 } })
    const { user, client } = await passwordless(target)
    target.clock.advance(15 * MINUTE)
    for (const currentPassword of ['', PASSWORD])
      refused(await change(client, { currentPassword }), 403, 'REAUTHENTICATION_REQUIRED')
    equal((await target.stores.users.findById(user.id))?.passwordHash, undefined)
    await send(target, 'POST', '/auth/magic-link/send', { json: { email: user.email } })
    status(await client.post('/auth/magic-link/verify', { token: (await takeLink(target)).token }), 200)
    target.clock.advance(15 * MINUTE - 1)
    status(await change(client, { currentPassword: '' }), 200)
    status(await login(target, user, NEW), 200)
    refused(await change(client, { currentPassword: '' }), 400, 'INVALID_CURRENT_PASSWORD')
    equal((await client.get('/auth/me')).json.hasPassword, true)
  },

  'R28 takes nothing from a session that has ended': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    await target.stores.sessions.revokeForUser(user.id)
    refused(await change(client), 401, 'SESSION_REVOKED')
    refused(await change(client, { currentPassword: 'wrong password' }), 401, 'SESSION_REVOKED')
    status(await login(target, user, PASSWORD), 200)
  },

  'refuses the disabled, the deleted and the unknown': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    await target.stores.users.update(user.id, { isDisabled: true })
    refused(await change(client), 403, 'ACCOUNT_DISABLED')
    await target.stores.users.delete?.(user.id)
    refused(await change(client), 401, 'SESSION_REVOKED')
    const json = { currentPassword: PASSWORD, newPassword: NEW }
    refused(await send(target, 'POST', '/auth/change-password', { json }), 401, 'UNAUTHORIZED')
  },

  'tells of the change, and of the sessions that it ends': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    await signIn(target, user)
    target.events.clear()
    const headers = { 'X-Correlation-Id': 'c4' }
    await client.post('/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW }, headers)
    const metadata = { userId: user.id, sessionId: claimsOf(client.accessToken).sid, correlationId: 'c4' }
    equal(
      target.events.all.map(({ event, data, metadata }) => ({ event, data, metadata })),
      [
        { event: 'identity.user.password.changed', data: { reason: 'change' }, metadata },
        { event: 'identity.session.revoked', data: { count: 1, reason: 'password-changed' }, metadata },
      ],
    )
  },

  'R19 refuses a foreign page, and asks for the double-submit token where that is on': async (open) => {
    const target = await open({ csrf: true })
    const { client } = await signedInBrowser(target)
    const json = { currentPassword: PASSWORD, newPassword: NEW }
    const token = given(client.jar.get('csrf-token')).value
    const evil = { Origin: 'https://evil.example', 'X-CSRF-Token': token }
    refused(await client.post('/auth/change-password', json), 403, 'CSRF_INVALID')
    refused(await client.post('/auth/change-password', json, evil), 403, 'CSRF_INVALID')
    status(await client.post('/auth/change-password', json, { 'X-CSRF-Token': token }), 200)
    status(await client.post('/auth/refresh', undefined, { 'X-CSRF-Token': token }), 200)
  },

  'R24 takes 20 requests a minute from a user': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    for (let count = 0; count < 20; count++) invalid(await change(client, { newPassword: 'short' }), 'newPassword')
    refused(await change(client), 429, 'RATE_LIMITED')
    target.clock.advance(MINUTE)
    status(await change(client), 200)
    const bob = await addAccount(target, { email: 'bob@example.com' })
    status(await change(await signIn(target, bob)), 200)
  },
})
