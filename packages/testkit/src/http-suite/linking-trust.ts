import { addAccount, PASSWORD, signedInNative } from '../http/account.ts'
import { type Answer, send } from '../http/answer.ts'
import { equal, given, refused, status, text } from '../http/expect.ts'
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

export const linkingTrustGroup = group('Whom linking after a conflict trusts', {
  'R09 without the word of the provider for the address, only its user in person may link': async (open) => {
    const target = await open({ lifetimes: { accessTokenMinutes: 60 } })
    const { user, client } = await signedInNative(target)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    await addConflict(target, user, { isEmailVerified: false })
    const token = await mailed(target)
    const path = '/auth/link-verify'
    refused(await verify(target, token), 403, 'REAUTHENTICATION_REQUIRED')
    refused(await verify(target, token, { loginAfterLinking: true }), 403, 'REAUTHENTICATION_REQUIRED')
    refused(await bob.post(path, { token }), 403, 'REAUTHENTICATION_REQUIRED')
    target.clock.advance(15 * MINUTE)
    refused(await client.post(path, { token }), 403, 'REAUTHENTICATION_REQUIRED')
    equal(await linksOf(target, user), [])
    status(await client.login(ADA, PASSWORD), 200)
    equal((await client.post(path, { token })).json, { success: true })
    equal(await linksOf(target, user), ['github:gh-1'])
  },

  'R09 a session that was revoked is nobody in person': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    await addConflict(target, user, { isEmailVerified: false })
    const token = await mailed(target)
    await target.stores.sessions.revokeForUser(user.id)
    refused(await client.post('/auth/link-verify', { token }), 403, 'REAUTHENTICATION_REQUIRED')
    equal(await linksOf(target, user), [])
  },

  'a disabled account is linked to nothing': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    await addConflict(target, user)
    const token = await mailed(target)
    await target.stores.users.update(user.id, { isDisabled: true })
    refused(await verify(target, token), 403, 'ACCOUNT_DISABLED')
    equal(await linksOf(target, user), [])
  },

  'R10 wipes what was set on an unverified account, and keeps the new link': async (open) => {
    const target = await open({ session: { checkOn: 'allcalls' } })
    const { user, client } = await signedInNative(target, { isEmailVerified: false, phoneNumber: NUMBER })
    await addLink(target, user, 'google:squatter')
    await target.stores.users.update(user.id, { isTotpEnabled: true, totpSecret: 'sealed' })
    await addConflict(target, user)
    const answer = await verify(target, await mailed(target), { loginAfterLinking: true })
    status(answer, 200)
    const stored = given(await target.stores.users.findById(user.id))
    const { passwordHash, phoneNumber, totpSecret, isTotpEnabled, isEmailVerified } = stored
    equal(
      [passwordHash, phoneNumber, totpSecret, isTotpEnabled, isEmailVerified],
      [undefined, undefined, undefined, false, true],
    )
    equal(await linksOf(target, user), ['github:gh-1'])
    refused(await client.get('/auth/me'), 401, 'SESSION_REVOKED')
    const Authorization = `Bearer ${text(answer, 'accessToken')}`
    status(await send(target, 'GET', '/auth/me', { headers: { Authorization } }), 200)
  },

  'R10 wipes nothing when the request is signed in as that user': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target, { isEmailVerified: false })
    await addLink(target, user, 'google:2')
    await addConflict(target, user)
    status(await client.post('/auth/link-verify', { token: await mailed(target) }), 200)
    const stored = await target.stores.users.findById(user.id)
    equal([stored?.passwordHash, stored?.isEmailVerified], [user.passwordHash, true])
    equal([...(await linksOf(target, user))].sort(), ['github:gh-1', 'google:2'])
    status(await client.refresh(), 200)
  },

  'R28 a reset of the password ends the conflict and its link': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    await addConflict(target, user)
    const token = await mailed(target)
    await send(target, 'POST', '/auth/forgot-password', { json: { email: ADA } })
    const json = { token: (await takeLink(target)).token, newPassword: `${PASSWORD}!` }
    status(await send(target, 'POST', '/auth/reset-password', { json }), 200)
    refused(await verify(target, token), 400, 'INVALID_LINK_TOKEN')
  },
})
