import { group } from '../../group.ts'
import { signedInBrowser, signedInNative, signIn } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, invalid, isTrue, refused, status } from '../../support/expect.ts'
import { PASSKEYS } from '../../support/passkeys/passkey-options.ts'
import { softwareAuthenticator } from '../../support/passkeys/software-authenticator.ts'
import { takeLink } from '../ownership/awaited-messages.ts'
import { addLink } from '../providers/pending-conflict.ts'
import { NUMBER, postBearer } from '../sign-in/pending-sign-in.ts'
import { type PasskeyAccount, passkeyAccount, register, signInWith, storedPasskey } from './passkey-account.ts'

const MINUTE = 60_000

async function idOf(account: PasskeyAccount): Promise<string> {
  return (await storedPasskey(account)).id
}

async function listed({ target, user }: Pick<PasskeyAccount, 'target' | 'user'>): Promise<readonly string[]> {
  return (await given(target.stores.passkeys).listForUser(user.id)).map(({ name }) => name)
}

export const passkeysGroup = group('Passkeys of a user', {
  'R25 are listed, renamed and removed by their owner alone': async (open) => {
    const account = await passkeyAccount(open)
    const { target, client, device } = account
    const id = await idOf(account)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    target.events.clear()
    equal((await bob.get('/auth/passkeys')).json, { passkeys: [] })
    refused(await bob.send('PATCH', `/auth/passkeys/${id}`, { json: { name: 'Mine' } }), 404, 'NOT_FOUND')
    status(await bob.send('DELETE', `/auth/passkeys/${id}`), 200)
    equal([await listed(account), target.events.all], [['Passkey'], []])
    status(await client.send('PATCH', `/auth/passkeys/${id}`, { json: { name: 'Phone' } }), 200)
    for (const name of ['', 'x'.repeat(65), null])
      invalid(await client.send('PATCH', `/auth/passkeys/${id}`, { json: { name } }), 'name')
    equal(await listed(account), ['Phone'])
    status(await client.send('DELETE', `/auth/passkeys/${id}`), 200)
    equal(await listed(account), [])
    equal(
      target.events.all.map(({ event, data }) => [event, data]),
      [
        ['identity.user.updated', { fields: ['passkeys'] }],
        ['identity.user.passkey.removed', { passkeyId: id, reason: 'user' }],
      ],
    )
    equal((await target.mails.arrived())[0]?.subject, 'A passkey was removed')
    refused(await signInWith(target, device), 400, 'INVALID_PASSKEY')
    status(await client.send('DELETE', `/auth/passkeys/${id}`), 200)
    for (const method of ['PATCH', 'DELETE'])
      refused(await send(target, method, `/auth/passkeys/${id}`, { json: {} }), 401, 'UNAUTHORIZED')
  },

  'R06 R19 are removed after a fresh proof, and not by foreign pages': async (open) => {
    const target = await open({ ...PASSKEYS, lifetimes: { accessTokenMinutes: 60 } })
    const { user, client } = await signedInBrowser(target)
    const device = await softwareAuthenticator()
    status(await register(await signIn(target, user), device), 201)
    const path = `/auth/passkeys/${await idOf({ target, device } as PasskeyAccount)}`
    const headers = { Origin: 'https://evil.example' }
    refused(await client.send('DELETE', path, { headers }), 403, 'CSRF_INVALID')
    refused(await client.send('PATCH', path, { json: { name: 'x' }, headers }), 403, 'CSRF_INVALID')
    target.clock.advance(15 * MINUTE)
    refused(await client.send('DELETE', path), 403, 'REAUTHENTICATION_REQUIRED')
    status(await client.send('DELETE', path, { json: { currentPassword: 'correct horse battery staple' } }), 200)
  },

  "R28 the removal ends the user's other sessions that were begun with a passkey": async (open) => {
    const account = await passkeyAccount(open)
    const { target, user, client } = account
    const sessions = async () => target.stores.sessions.listForUser(user.id, target.clock.now())
    const [own] = await sessions()
    await target.stores.sessions.create({ ...given(own), handle: 'of a passkey', method: 'passkey' })
    status(await client.send('DELETE', `/auth/passkeys/${await idOf(account)}`), 200)
    equal(await sessions(), [own])
    equal(target.events.all.at(-1)?.data, { count: 1, reason: 'passkey-removed' })
  },

  'the last way in stays, of two removed in parallel one': async (open) => {
    const account = await passkeyAccount(open, { options: { email: undefined, sms: undefined } })
    const { target, user, client } = account
    const second = await softwareAuthenticator()
    status(await register(client, second), 201)
    await target.stores.users.update(user.id, { passwordHash: null, phoneNumber: NUMBER })
    // A linked account is no way in without providers.
    await addLink(target, user, 'github:1')
    const ids = (await given(target.stores.passkeys).listForUser(user.id)).map(({ id }) => id)
    const answers = await Promise.all(ids.map((id) => client.send('DELETE', `/auth/passkeys/${id}`)))
    equal(answers.map(({ status: code }) => code).sort(), [200, 409])
    const [left = ''] = (await given(target.stores.passkeys).listForUser(user.id)).map(({ id }) => id)
    refused(await client.send('DELETE', `/auth/passkeys/${left}`), 409, 'LAST_LOGIN_METHOD')
    // With a passkey, a linked account is not the last way in.
    status(await client.send('DELETE', '/auth/linked-accounts/github/1'), 200)
    await target.stores.users.update(user.id, { passwordHash: 'x' })
    status(await client.send('DELETE', `/auth/passkeys/${left}`), 200)
  },

  'R10 go with all that was there before when an address becomes owned outside a session': async (open) => {
    const account = await passkeyAccount(open, { fields: { isEmailVerified: false } })
    const { target, user, device } = account
    const id = await idOf(account)
    await send(target, 'POST', '/auth/magic-link/send', { json: { email: user.email } })
    status(await postBearer(target, '/auth/magic-link/verify', { token: (await takeLink(target)).token }), 200)
    equal(await listed(account), [])
    const [removed, ...more] = target.events.named('identity.user.passkey.removed')
    equal([removed?.data, more], [{ passkeyId: id, reason: 'mailbox-proof' }, []])
    refused(await signInWith(target, device), 400, 'INVALID_PASSKEY')
  },

  'R10 stay when the address becomes owned in a session': async (open) => {
    const account = await passkeyAccount(open, { fields: { isEmailVerified: false } })
    const { target, user, client, device } = account
    await send(target, 'POST', '/auth/magic-link/send', { json: { email: user.email } })
    status(await client.post('/auth/magic-link/verify', { token: (await takeLink(target)).token }), 200)
    status(await signInWith(target, device), 200)
  },

  'R10 a passkey that a stranger registers during the removal goes, with the session that it opens': async (open) => {
    const account = await passkeyAccount(open, { fields: { isEmailVerified: false } })
    const { target, user, device } = account
    const passkey = await storedPasskey(account)
    const { passkeys, sessions } = target.stores
    const { deleteForUser } = given(passkeys)
    let times = 0
    Object.assign(given(passkeys), {
      async deleteForUser(userId: string) {
        const count = await deleteForUser.call(passkeys, userId)
        times += 1
        if (times > 1) return count
        await given(passkeys).insert(passkey, 20)
        return count
      },
    })
    const { revokeForUser } = sessions
    Object.assign(sessions, {
      async revokeForUser(...args: Parameters<typeof revokeForUser>) {
        const count = await revokeForUser.apply(sessions, args)
        if (times === 1) status(await signInWith(target, device), 200)
        return count
      },
    })
    await send(target, 'POST', '/auth/magic-link/send', { json: { email: user.email } })
    status(await postBearer(target, '/auth/magic-link/verify', { token: (await takeLink(target)).token }), 200)
    equal([await listed(account), times], [[], 2])
    const left = await sessions.listForUser(user.id, target.clock.now())
    equal(
      left.map(({ method }) => method),
      ['magic-link'],
    )
  },

  'R28 go with the user, and stay when the password is reset': async (open) => {
    const account = await passkeyAccount(open)
    const { target, user, client, device } = account
    // A reset suspends passkeys that were added within a week before it.
    target.clock.advance(8 * 24 * 60 * 60_000)
    await send(target, 'POST', '/auth/forgot-password', { json: { email: user.email } })
    const { token } = await takeLink(target)
    status(
      await send(target, 'POST', '/auth/reset-password', { json: { token, newPassword: 'a quite new password' } }),
      200,
    )
    target.clock.advance(1000)
    status(await signInWith(target, device), 200)
    isTrue((await listed(account)).length === 1, 'still there')
    status(await client.send('DELETE', '/auth/account', {}), 401)
    const answer = await signInWith(target, device)
    const headers = { Authorization: `Bearer ${answer.json.accessToken}` }
    status(await send(target, 'DELETE', '/auth/account', { json: {}, headers }), 200)
    equal(await listed(account), [])
    refused(await signInWith(target, device), 400, 'INVALID_PASSKEY')
  },
})
