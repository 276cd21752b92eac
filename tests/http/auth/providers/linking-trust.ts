import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInNative } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, refused, status, text } from '../../support/expect.ts'
import { enrolledAccount } from '../../support/passkeys/authenticator.ts'
import type { Target } from '../../support/target.ts'
import { totpAt } from '../../support/totp.ts'
import { takeLink } from '../ownership/awaited-messages.ts'
import { NUMBER, postBearer } from '../sign-in/pending-sign-in.ts'
import { addConflict, addLink, browserOf, type Conflict, linksOf } from './pending-conflict.ts'

const ADA = 'ada@example.com'
const MINUTE = 60_000

type Fields = Readonly<Record<string, unknown>>

function verify(target: Target, token: string, fields: Fields = {}): Promise<Answer> {
  return postBearer(target, '/auth/link-verify', { token, ...fields })
}

async function mailed(target: Target, { email, provider, pending }: Conflict): Promise<string> {
  const json = { email, provider, pending }
  equal((await send(target, 'POST', '/auth/link-request', { json })).json, { success: true })
  return (await takeLink(target)).token
}

export const linkingTrustGroup = group('Whom linking after a conflict trusts', {
  'A3 R09 a mail that a stranger had sent links nothing in the browser of its reader': async (open) => {
    const target = await open({ lifetimes: { accessTokenMinutes: 60 } })
    const { user, client } = await signedInNative(target)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    const strangers = await addConflict(target, user)
    const own = await addConflict(target, user, { providerAccountId: 'gh-own' })
    const token = await mailed(target, strangers)
    const path = '/auth/link-verify'
    for (const refusal of [
      await verify(target, token),
      await verify(target, token, { loginAfterLinking: true }),
      await verify(target, token, { pending: own.pending }),
      await verify(target, token, { currentPassword: PASSWORD }),
      await bob.post(path, { token, currentPassword: PASSWORD }),
      // Not even right after signing in.
      await client.post(path, { token }),
      await client.post(path, { token, currentPassword: 'wrong password' }),
    ]) {
      refused(refusal, 403, 'REAUTHENTICATION_REQUIRED')
    }
    equal([await linksOf(target, user), target.events.named('identity.user.linked')], [[], []])
    // The token is still unused: its user may confirm with a fresh proof in the request.
    equal((await client.post(path, { token, currentPassword: PASSWORD })).json, { success: true })
    equal(await linksOf(target, user), ['github:gh-1'])
  },

  'A3 R09 no neighbouring host plants the pending link of a stranger': async (open) => {
    const target = await open({ baseUrl: 'https://auth.example.com' })
    const user = await addAccount(target)
    const conflict = await addConflict(target, user)
    const token = await mailed(target, conflict)
    const withCookie = (name: string) =>
      send(target, 'POST', '/auth/link-verify', { json: { token }, headers: { Cookie: `${name}=${conflict.pending}` } })
    for (const name of ['pending-link', '__Secure-pending-link'])
      refused(await withCookie(name), 403, 'REAUTHENTICATION_REQUIRED')
    equal((await withCookie('__Host-pending-link')).json, { success: true })
  },

  'A3 R09 a code of the authenticator app in the request is a fresh proof, too': async (open) => {
    const target = await open()
    const { user, secret, client } = await enrolledAccount(target)
    const token = await mailed(target, await addConflict(target, user))
    target.clock.advance(MINUTE)
    const totpCode = await totpAt(secret, target.clock.now())
    status(await client.post('/auth/link-verify', { token, totpCode }), 200)
    equal(await linksOf(target, user), ['github:gh-1'])
  },

  'R09 links in the browser that met the conflict, whatever the provider says of the address': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    const conflict = await addConflict(target, user)
    const token = await mailed(target, conflict)
    status(await postBearer(target, '/auth/link-verify', { token }, browserOf(conflict)), 200)
    equal(await linksOf(target, user), ['github:gh-1'])
  },

  'R09 a session that was revoked proves nothing, nor does the one that asked once it is over': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const { email, provider, pending } = await addConflict(target, user)
    status(await client.post('/auth/link-request', { email, provider, pending }), 200)
    const { token } = await takeLink(target)
    await target.stores.sessions.revokeForUser(user.id)
    for (const fields of [{}, { currentPassword: PASSWORD }]) {
      refused(await client.post('/auth/link-verify', { token, ...fields }), 403, 'REAUTHENTICATION_REQUIRED')
    }
    equal(await linksOf(target, user), [])
  },

  'a disabled account is linked to nothing': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    const conflict = await addConflict(target, user)
    const token = await mailed(target, conflict)
    await target.stores.users.update(user.id, { isDisabled: true })
    refused(await verify(target, token, { pending: conflict.pending }), 403, 'ACCOUNT_DISABLED')
    equal(await linksOf(target, user), [])
  },

  'R10 with a sign-in removes what was set before the address was owned, and keeps the new link': async (open) => {
    const target = await open({ session: { checkOn: 'allcalls' } })
    const { user, client } = await signedInNative(target, { isEmailVerified: false, phoneNumber: NUMBER })
    await addLink(target, user, 'google:squatter')
    const conflict = await addConflict(target, user)
    const fields = { pending: conflict.pending, loginAfterLinking: true }
    const answer = await verify(target, await mailed(target, conflict), fields)
    status(answer, 200)
    const { passwordHash, isPhoneVerified, isEmailVerified } = given(await target.stores.users.findById(user.id))
    equal([passwordHash, isPhoneVerified, isEmailVerified], [undefined, false, true])
    equal(await linksOf(target, user), ['github:gh-1'])
    refused(await client.get('/auth/me'), 401, 'SESSION_REVOKED')
    const Authorization = `Bearer ${text(answer, 'accessToken')}`
    status(await send(target, 'GET', '/auth/me', { headers: { Authorization } }), 200)
  },

  'A2 R10 without a sign-in removes it too: the link is a way in from now on': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target, { isEmailVerified: false })
    const conflict = await addConflict(target, user)
    status(await verify(target, await mailed(target, conflict), { pending: conflict.pending }), 200)
    const { passwordHash, isEmailVerified } = given(await target.stores.users.findById(user.id))
    equal([passwordHash, isEmailVerified], [undefined, true])
    equal(await linksOf(target, user), ['github:gh-1'])
    refused(await client.refresh(), 401, 'SESSION_REVOKED')
  },

  'R10 removes nothing when the request is signed in as that user': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target, { isEmailVerified: false })
    await addLink(target, user, 'google:2')
    const conflict = await addConflict(target, user)
    const json = { token: await mailed(target, conflict), pending: conflict.pending, loginAfterLinking: true }
    status(await client.post('/auth/link-verify', json), 200)
    const stored = await target.stores.users.findById(user.id)
    equal([stored?.passwordHash, stored?.isEmailVerified], [user.passwordHash, true])
    equal([...(await linksOf(target, user))].sort(), ['github:gh-1', 'google:2'])
    status(await client.refresh(), 200)
  },

  'R28 a reset of the password ends the conflict and its link': async (open) => {
    const target = await open()
    const conflict = await addConflict(target, await addAccount(target))
    const token = await mailed(target, conflict)
    await send(target, 'POST', '/auth/forgot-password', { json: { email: ADA } })
    const json = { token: (await takeLink(target)).token, newPassword: `${PASSWORD}!` }
    status(await send(target, 'POST', '/auth/reset-password', { json }), 200)
    refused(await verify(target, token, { pending: conflict.pending }), 400, 'INVALID_LINK_TOKEN')
  },
})
