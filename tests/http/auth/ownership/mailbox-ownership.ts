import { group } from '../../group.ts'
import {
  type AccountFields,
  addAccount,
  PASSWORD,
  signedInBrowser,
  signedInNative,
  signIn,
} from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { ADMIN_SECRET } from '../../support/everything-on.ts'
import { equal, given, isTrue, refused, status, text } from '../../support/expect.ts'
import { type Native, native } from '../../support/native.ts'
import { browser } from '../../support/pages/browser.ts'
import { enrolledAccount } from '../../support/passkeys/authenticator.ts'
import type { Target } from '../../support/target.ts'
import { mailedReset, reset } from '../account/reset-password.ts'
import { addLink, linksOf } from '../providers/pending-conflict.ts'
import { NUMBER, postBearer } from '../sign-in/pending-sign-in.ts'
import { takeCode, takeLink } from './awaited-messages.ts'

const ADA = 'ada@example.com'
const OWNERS = 'the password of the owner'
const UNVERIFIED: AccountFields = { isEmailVerified: false }
const MINUTE = 60_000

async function mailedMagicLink(target: Target): Promise<string> {
  await send(target, 'POST', '/auth/magic-link/send', { json: { email: ADA } })
  return (await takeLink(target)).token
}

function login(target: Target, password: string): Promise<Answer> {
  return postBearer(target, '/auth/login', { email: ADA, password })
}

/** Registers the address in strict verification. Returns the token of the mailed link. */
async function register(target: Target, client: Pick<Native, 'post'>): Promise<string> {
  status(await client.post('/auth/register', { email: ADA, password: PASSWORD }), 201)
  await target.mails.arrived(2)
  return (await takeLink(target)).token
}

const verifyPath = (token: string) => `/auth/verify-email?token=${token}`
const JSON_ONLY = { Accept: 'application/json' }

/** Opens a verification link as a mail scanner does. */
function scan(target: Target, token: string): Promise<Answer> {
  return send(target, 'GET', verifyPath(token), { headers: JSON_ONLY })
}

async function mailedVerification(target: Target, client: Pick<Native, 'post'>): Promise<string> {
  status(await client.post('/auth/send-verification-email', {}), 200)
  return (await takeLink(target)).token
}

/** True if a magic link in another browser removes nothing, because the address is owned. */
async function isOwned(target: Target): Promise<boolean> {
  status(await postBearer(target, '/auth/magic-link/verify', { token: await mailedMagicLink(target) }), 200)
  return given(await target.stores.users.findByEmail(ADA)).passwordHash !== undefined
}

export const mailboxOwnershipGroup = group('Who owns a mailbox', {
  "R10 a stranger's account is unlinked before sessions end, so that no sign-in with it comes after": async (open) => {
    let linked: readonly string[] | undefined
    const target = await open(({ stores }) => ({
      stores: {
        ...stores,
        sessions: {
          ...stores.sessions,
          async revokeForUser(...given) {
            linked ??= await linksOf(target, user)
            return stores.sessions.revokeForUser(...given)
          },
        },
      },
    }))
    const user = await addAccount(target, { ...UNVERIFIED, email: ADA })
    await addLink(target, user, 'github:1')
    status(await postBearer(target, '/auth/magic-link/verify', { token: await mailedMagicLink(target) }), 200)
    equal(linked, [])
  },

  'R10 an account that a stranger links during the removal goes, with the session that it opens': async (open) => {
    let isLinked = false
    const target = await open(({ stores }) => ({
      stores: {
        ...stores,
        sessions: {
          ...stores.sessions,
          async revokeForUser(...args) {
            const [session] = await stores.sessions.listForUser(user.id, target.clock.now())
            const count = await stores.sessions.revokeForUser(...args)
            if (isLinked) return count
            isLinked = true
            await addLink(target, user, 'github:1')
            await stores.sessions.create({ ...given(session), method: 'oauth', provider: 'github' })
            return count
          },
        },
      },
    }))
    const { user } = await signedInNative(target, { ...UNVERIFIED, email: ADA })
    status(await postBearer(target, '/auth/magic-link/verify', { token: await mailedMagicLink(target) }), 200)
    const left = await target.stores.sessions.listForUser(user.id, target.clock.now())
    equal([isLinked, await linksOf(target, user), left.map(({ method }) => method)], [true, [], ['magic-link']])
  },

  'A1 R10 a password reset removes no authenticator app': async (open) => {
    const target = await open()
    const { user } = await enrolledAccount(target, UNVERIFIED)
    status(await reset(target, { token: await mailedReset(target), newPassword: OWNERS }), 200)
    target.clock.advance(1)
    const answer = await login(target, OWNERS)
    equal([answer.status, answer.json.requiresTwoFactor, answer.json.accessToken], [200, true, undefined])
    isTrue(given(await target.stores.users.findById(user.id)).isTotpEnabled, 'the app is still there')
    isTrue((await target.stores.proofs.countFor(user.id, 'recovery-code', target.clock.now())) === 10, 'and its codes')
  },

  'A1 R10 a magic link removes no authenticator app': async (open) => {
    for (const emailVerificationMode of ['none', 'lazy'] as const) {
      const target = await open({ emailVerificationMode })
      await enrolledAccount(target, UNVERIFIED)
      const answer = await postBearer(target, '/auth/magic-link/verify', { token: await mailedMagicLink(target) })
      equal([answer.status, answer.json.requiresTwoFactor, answer.json.accessToken], [200, true, undefined])
    }
  },

  'A2 R10 a bare verification link spares nothing of the person who registered the address': async (open) => {
    const target = await open({ emailVerificationMode: 'strict' })
    const squatter = native(target)
    status(await scan(target, await register(target, squatter)), 200)
    status(await squatter.login(ADA, PASSWORD), 200)
    target.clock.advance(1000)
    const answer = await postBearer(target, '/auth/magic-link/verify', { token: await mailedMagicLink(target) })
    text(answer, 'accessToken')
    refused(await squatter.refresh(), 401, 'SESSION_REVOKED')
    refused(await login(target, PASSWORD), 401, 'INVALID_CREDENTIALS')
  },

  'A2 R10 a number that a squatter verified signs in no more after a reset': async (open) => {
    const target = await open({ emailVerificationMode: 'none' })
    const { user, client } = await signedInNative(target, UNVERIFIED)
    status(await client.post('/auth/add-phone', { phoneNumber: NUMBER }), 200)
    status(await client.post('/auth/verify-phone', { code: await takeCode(target) }), 200)
    status(await scan(target, await mailedVerification(target, client)), 200)
    status(await reset(target, { token: await mailedReset(target), newPassword: OWNERS }), 200)
    target.clock.advance(1)
    status(await send(target, 'POST', '/auth/sms/send', { json: { userId: user.id } }), 200)
    await target.settled()
    equal(target.texts.all, [])
  },

  'A2 R10 the record of an address that is only verified outlives clean-up and what ends access': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target, UNVERIFIED)
    status(await scan(target, await mailedVerification(target, client)), 200)
    const json = { currentPassword: PASSWORD, newPassword: OWNERS }
    status(await client.post('/auth/change-password', json), 200)
    target.clock.advance(365 * 24 * 60 * MINUTE)
    await target.stores.proofs.deleteExpired?.(target.clock.now())
    equal(await isOwned(target), false)
    equal(await target.stores.proofs.countFor(user.id, 'verified-only', target.clock.now()), 0)
  },

  'A2 R10 an administrator verifies an address, and makes no one its owner': async (open) => {
    const target = await open({ admin: { secret: ADMIN_SECRET } })
    const { user } = await signedInNative(target, UNVERIFIED)
    const headers = { Authorization: `Bearer ${ADMIN_SECRET}` }
    const patch = (json: object) => send(target, 'PATCH', `/admin/api/users/${user.id}`, { json, headers })
    status(await patch({ isEmailVerified: true }), 200)
    equal(await isOwned(target), false)
    // An owned address stays owned, whatever else an administrator changes.
    await target.stores.users.update(user.id, { passwordHash: 'by its owner' })
    status(await patch({ isEmailVerified: true, firstName: 'Ada' }), 200)
    equal(await isOwned(target), true)
  },

  'A2 I12 R10 no neighbouring host plants the browser that registered': async (open) => {
    for (const cookies of [{}, { domain: 'example.com' }, { path: '/auth' }, { domain: 'example.com', prefix: true }]) {
      const target = await open({
        baseUrl: 'https://auth.example.com',
        emailVerificationMode: 'strict',
        cookies,
      })
      const squatter = browser(target)
      const token = await register(target, squatter)
      const device = given(squatter.jar.get('__Host-known-device')).value
      const Cookie = `known-device=${device}; __Secure-known-device=${device}`
      status(await send(target, 'GET', verifyPath(token), { headers: { ...JSON_ONLY, Cookie } }), 200)
      equal(await isOwned(target), false)
    }
  },

  'R10 a verification link in a session of the account makes the address owned': async (open) => {
    const opened: readonly ((target: Target, token: string) => Promise<Answer>)[] = [
      async (target, token) => {
        const [user] = [given(await target.stores.users.findByEmail(ADA))]
        return (await signIn(target, user)).get(verifyPath(token), JSON_ONLY)
      },
      async (target, token) => {
        const client = browser(target)
        status(await client.login(ADA, PASSWORD), 200)
        return client.get(verifyPath(token), JSON_ONLY)
      },
      // The access token has expired: the refresh token identifies the session.
      async (target, token) => {
        const client = browser(target)
        status(await client.login(ADA, PASSWORD), 200)
        const Cookie = `refreshToken=${given(client.jar.get('refreshToken')).value}`
        return send(target, 'GET', verifyPath(token), { headers: { ...JSON_ONLY, Cookie } })
      },
    ]
    for (const openLink of opened) {
      const target = await open()
      const { client } = await signedInNative(target, UNVERIFIED)
      status(await openLink(target, await mailedVerification(target, client)), 200)
      equal(await isOwned(target), true)
    }
  },

  'R10 a verification link in the browser that registered makes the address owned': async (open) => {
    const target = await open({ emailVerificationMode: 'strict' })
    const client = browser(target)
    const token = await register(target, client)
    equal(client.jar.names, ['known-device'])
    status(await client.get(verifyPath(token), JSON_ONLY), 200)
    equal(await isOwned(target), true)
  },

  'R10 a session of another account, or one that has ended, makes nothing owned': async (open) => {
    for (const endsFirst of [false, true]) {
      const target = await open()
      const { user, client } = await signedInBrowser(target, UNVERIFIED)
      const { client: bob } = await signedInBrowser(target, { email: 'bob@example.com' })
      const token = await mailedVerification(target, client)
      target.clock.advance(1)
      if (endsFirst) await target.stores.users.update(user.id, { sessionsValidAfter: target.clock.now() })
      status(await (endsFirst ? client : bob).get(verifyPath(token), JSON_ONLY), 200)
      equal(given(await target.stores.users.findById(user.id)).isEmailVerified, true)
      equal(await isOwned(target), false)
    }
  },

  'R10 a magic link or a reset in the browser of the account removes no password, link or number': async (open) => {
    const target = await open()
    const { user, client } = await signedInBrowser(target, { ...UNVERIFIED, phoneNumber: NUMBER })
    status(await client.post('/auth/magic-link/verify', { token: await mailedMagicLink(target) }), 200)
    const stored = given(await target.stores.users.findById(user.id))
    equal([stored.passwordHash, stored.isPhoneVerified, stored.isEmailVerified], [user.passwordHash, undefined, true])
    equal(await isOwned(target), true)
  },

  'R10 an address that was verified before, without a record, counts as owned': async (open) => {
    const target = await open()
    await addAccount(target)
    equal(await isOwned(target), true)
  },

  'R10 a number stays a second factor, and signs in again once it is verified in a session': async (open) => {
    const target = await open()
    const fields = { ...UNVERIFIED, require2FA: true, phoneNumber: NUMBER, isPhoneVerified: true }
    const user = await addAccount(target, fields)
    const first = await postBearer(target, '/auth/magic-link/verify', { token: await mailedMagicLink(target) })
    equal([first.status, first.json.available2faMethods], [200, ['sms']])
    const tempToken = text(first, 'tempToken')
    status(await postBearer(target, '/auth/sms/send', { mode: '2fa', tempToken }), 200)
    const json = { mode: '2fa', tempToken, code: await takeCode(target) }
    const accessToken = text(await postBearer(target, '/auth/sms/verify', json), 'accessToken')
    const headers = { Authorization: `Bearer ${accessToken}` }
    const texts = async () => {
      target.texts.clear()
      await send(target, 'POST', '/auth/sms/send', { json: { userId: user.id } })
      await target.settled()
      return target.texts.all.length
    }
    equal(await texts(), 0, 'no sign-in by this number')
    status(await postBearer(target, '/auth/add-phone', { phoneNumber: NUMBER }, headers), 200)
    status(await postBearer(target, '/auth/verify-phone', { code: await takeCode(target) }, headers), 200)
    equal(await texts(), 1, 'a sign-in by this number')
    equal(await target.stores.proofs.countFor(user.id, 'second-factor-phone', target.clock.now()), 0)
  },

  'R10 with enrolUnverified: false an authenticator app is enrolled once the address is owned': async (open) => {
    const target = await open({ secondFactor: { enrolUnverified: false } })
    const { client } = await signedInNative(target, UNVERIFIED)
    refused(await client.post('/auth/2fa/setup', {}), 403, 'EMAIL_NOT_VERIFIED')
    status(await scan(target, await mailedVerification(target, client)), 200)
    refused(await client.post('/auth/2fa/setup', {}), 403, 'EMAIL_NOT_VERIFIED')
    status(await client.get(verifyPath(await mailedVerification(target, client)), JSON_ONLY), 200)
    status(await client.post('/auth/2fa/setup', {}), 200)
  },
})
