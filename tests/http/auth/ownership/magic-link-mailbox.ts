import type { User } from '@sallyport/core'
import { group } from '../../group.ts'
import { type AccountFields, addAccount, PASSWORD, signedInBrowser, signedInNative } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'
import { NUMBER, postBearer } from '../sign-in/pending-sign-in.ts'
import { takeLink } from './awaited-messages.ts'

/** Settings that an attacker may have made on an address of another person. */
const SQUATTED: AccountFields = {
  isEmailVerified: false,
  isTotpEnabled: false,
  phoneNumber: NUMBER,
  isPhoneVerified: true,
}

async function mailed(target: Target, { email }: User): Promise<string> {
  await send(target, 'POST', '/auth/magic-link/send', { json: { email } })
  return (await takeLink(target)).token
}

async function linkedTo(target: Target, userId: string): Promise<void> {
  const linkedAt = target.clock.now()
  await given(target.stores.linkedAccounts).insert({ userId, provider: 'github', providerAccountId: '1', linkedAt })
}

async function stored(target: Target, { id }: User): Promise<User> {
  return given(await target.stores.users.findById(id))
}

export const magicLinkMailboxGroup = group('Magic links that make an address owned', {
  'R10 remove every credential and session that was there before, but no second factor': async (open) => {
    const target = await open({ session: { checkOn: 'allcalls' } })
    const { user, client: squatter } = await signedInNative(target, SQUATTED)
    await linkedTo(target, user.id)
    const { proofs, users } = target.stores
    await proofs.put({ purpose: 'recovery-code', hash: 'r', userId: user.id, data: {}, attempts: 0 })
    await send(target, 'POST', '/auth/forgot-password', { json: { email: user.email } })
    const { token: reset } = await takeLink(target)
    const token = await mailed(target, user)
    target.events.clear()
    const answer = await postBearer(target, '/auth/magic-link/verify', { token })
    status(answer, 200)
    isTrue(typeof answer.json.accessToken === 'string', 'nothing more is asked for')
    const { passwordHash, phoneNumber, isPhoneVerified, isEmailVerified } = await stored(target, user)
    equal([passwordHash, phoneNumber, isPhoneVerified, isEmailVerified], [undefined, NUMBER, false, true])
    equal(await proofs.countFor(user.id, 'recovery-code', target.clock.now()), 1)
    equal(await given(target.stores.linkedAccounts).listForUser(user.id), [])
    refused(await squatter.get('/auth/me'), 401, 'SESSION_REVOKED')
    refused(await squatter.refresh(), 401, 'SESSION_REVOKED')
    const bySquatter = await postBearer(target, '/auth/login', { email: user.email, password: PASSWORD })
    refused(bySquatter, 401, 'INVALID_CREDENTIALS')
    const newPassword = 'of the squatter'
    refused(
      await send(target, 'POST', '/auth/reset-password', { json: { token: reset, newPassword } }),
      400,
      'INVALID_RESET_TOKEN',
    )
    const headers = { Authorization: `Bearer ${answer.json.accessToken}` }
    status(await send(target, 'GET', '/auth/me', { headers }), 200)
    const { names } = target.events
    for (const name of ['identity.user.email.verified', 'identity.user.password.changed', 'identity.session.revoked'])
      isTrue(names.includes(name), `${name} is published: ${names}`)
    equal(given(await users.findById(user.id)).isTotpEnabled, false)
  },

  'R10 remove nothing when the request is signed in as that very user': async (open) => {
    const target = await open()
    const { user, client } = await signedInBrowser(target, SQUATTED)
    await linkedTo(target, user.id)
    const token = await mailed(target, user)
    status(await client.post('/auth/magic-link/verify', { token }), 200)
    const { passwordHash, phoneNumber, isEmailVerified } = await stored(target, user)
    equal([passwordHash, phoneNumber, isEmailVerified], [user.passwordHash, NUMBER, true])
    equal((await given(target.stores.linkedAccounts).listForUser(user.id)).length, 1)
    equal((await target.stores.sessions.listForUser(user.id, target.clock.now())).length, 1)
  },

  'R10 remove all the same when the request is signed in as somebody else': async (open) => {
    const target = await open()
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    const user = await addAccount(target, SQUATTED)
    const token = await mailed(target, user)
    status(await bob.post('/auth/magic-link/verify', { token }), 200)
    equal((await stored(target, user)).passwordHash, undefined)
  },

  'R10 remove all the same when that session has been revoked': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target, SQUATTED)
    const token = await mailed(target, user)
    await target.stores.sessions.revokeForUser(user.id)
    status(await client.post('/auth/magic-link/verify', { token }), 200)
    equal((await stored(target, user)).passwordHash, undefined)
  },

  'change nothing about an account whose address was owned before': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target, { phoneNumber: NUMBER })
    const token = await mailed(target, user)
    status(await postBearer(target, '/auth/magic-link/verify', { token }), 200)
    const { passwordHash, phoneNumber } = await stored(target, user)
    equal([passwordHash, phoneNumber], [user.passwordHash, NUMBER])
    status(await client.refresh(), 200)
  },

  'let in where the verification mode keeps an unverified address out': async (open) => {
    for (const emailVerificationMode of ['strict', 'lazy'] as const) {
      const target = await open({ emailVerificationMode })
      const user = await addAccount(target, { isEmailVerified: false, emailVerificationDeadline: new Date(0) })
      const token = await mailed(target, user)
      status(await postBearer(target, '/auth/magic-link/verify', { token }), 200)
      const { isEmailVerified, emailVerificationDeadline } = await stored(target, user)
      equal([isEmailVerified, emailVerificationDeadline], [true, undefined])
    }
  },
})
