import { takeCode, takeLink } from '../auth/ownership/awaited-messages.ts'
import { group, rulesGroup } from '../group.ts'
import { PASSWORD, signedInNative } from '../support/account.ts'
import { type Answer, send } from '../support/answer.ts'
import { equal, given, refused, status } from '../support/expect.ts'
import { type Native, native } from '../support/native.ts'
import type { MakeTarget, Overrides, Target } from '../support/target.ts'

const ON = { identifiers: ['email', 'phone'] } as const satisfies Overrides
const NUMBER = '+393331234567'
const OTHER = '+15551234567'

function login(target: Target, identifier: string, password = PASSWORD): Promise<Answer> {
  return native(target).post('/auth/login', { identifier, password })
}

async function verify(target: Target, client: Pick<Native, 'post'>, phoneNumber = NUMBER): Promise<void> {
  status(await client.post('/auth/add-phone', { phoneNumber }), 200)
  status(await client.post('/auth/verify-phone', { code: await takeCode(target) }), 200)
}

async function withPhone(open: MakeTarget, overrides: Overrides = {}) {
  const target = await open({ ...ON, ...overrides })
  const { user, client } = await signedInNative(target)
  await verify(target, client)
  return { target, user, client }
}

async function identifierOf(target: Target, id: string): Promise<string | undefined> {
  return given(await target.stores.users.findById(id)).phoneIdentifier
}

export const phoneIdentifiersGroup = group('Phone numbers as identifiers', {
  'a number signs in with the password once it is verified, as people write it': async (open) => {
    const target = await open(ON)
    const { user, client } = await signedInNative(target)
    status(await client.post('/auth/add-phone', { phoneNumber: NUMBER }), 200)
    refused(await login(target, NUMBER), 401, 'INVALID_CREDENTIALS')
    equal((await client.get('/auth/me')).json.isPhoneIdentifier, undefined)
    status(await client.post('/auth/verify-phone', { code: await takeCode(target) }), 200)
    equal(await identifierOf(target, user.id), NUMBER)
    equal((await client.get('/auth/me')).json.isPhoneIdentifier, true)
    for (const identifier of [NUMBER, '+39 333 123-4567', ' +39 (333) 123.45.67'])
      status(await login(target, identifier), 200)
    for (const identifier of ['3331234567', '393331234567', '+39333123456', OTHER, '+'])
      refused(await login(target, identifier), 401, 'INVALID_CREDENTIALS')
  },

  'a changed, removed or no longer verified number signs nobody in, and is free': async (open) => {
    const { target, user, client } = await withPhone(open)
    status(await client.post('/auth/add-phone', { phoneNumber: OTHER }), 200)
    await takeCode(target)
    equal(await identifierOf(target, user.id), undefined)
    for (const identifier of [NUMBER, OTHER]) refused(await login(target, identifier), 401, 'INVALID_CREDENTIALS')
    const bob = await signedInNative(target, { email: 'bob@example.com' })
    await verify(target, bob.client)
    equal(await identifierOf(target, bob.user.id), NUMBER)
    status(await bob.client.post('/auth/add-phone', { phoneNumber: null }), 200)
    refused(await login(target, NUMBER), 401, 'INVALID_CREDENTIALS')
    await verify(target, client)
    status(await login(target, NUMBER), 200)
  },

  'R10 the first proof of the mailbox takes the identifier, and a session gives it back': async (open) => {
    const target = await open(ON)
    const { user, client } = await signedInNative(target, { isEmailVerified: false })
    await verify(target, client)
    status(await send(target, 'POST', '/auth/forgot-password', { json: { email: user.email } }), 200)
    const { token } = await takeLink(target)
    status(await send(target, 'POST', '/auth/reset-password', { json: { token, password: `${PASSWORD}!` } }), 200)
    equal(await identifierOf(target, user.id), undefined)
    refused(await login(target, NUMBER, `${PASSWORD}!`), 401, 'INVALID_CREDENTIALS')
    target.clock.advance(1000)
    const owner = native(target)
    status(await owner.login(user.email, `${PASSWORD}!`), 200)
    await verify(target, owner)
    equal(await identifierOf(target, user.id), NUMBER)
    status(await login(target, NUMBER, `${PASSWORD}!`), 200)
  },

  'a number that is another user’s stays theirs, and is verified all the same': async (open) => {
    const { target, user } = await withPhone(open)
    const bob = await signedInNative(target, { email: 'bob@example.com' })
    await verify(target, bob.client)
    const stored = given(await target.stores.users.findById(bob.user.id))
    equal([stored.isPhoneVerified, stored.phoneIdentifier], [true, undefined])
    equal(await identifierOf(target, user.id), NUMBER)
    const signedIn = native(target)
    status(await signedIn.post('/auth/login', { identifier: NUMBER, password: PASSWORD }), 200)
    equal((await signedIn.get('/auth/me')).json.sub, user.id)
  },

  'a code by text message signs in by the number': async (open) => {
    const { target, user } = await withPhone(open)
    for (const identifier of [OTHER, NUMBER])
      status(await send(target, 'POST', '/auth/sms/send', { json: { identifier } }), 200)
    const code = await takeCode(target)
    refused(await send(target, 'POST', '/auth/sms/verify', { json: { identifier: OTHER, code } }), 400, 'INVALID_CODE')
    const client = native(target)
    status(await client.post('/auth/sms/verify', { identifier: '+39 333 123 4567', code }), 200)
    equal((await client.get('/auth/me')).json.sub, user.id)
  },
})

export const phoneIdentifierRulesGroup = rulesGroup('Which numbers are identifiers', {
  'verified numbers of before are none until they are verified again': async (open) => {
    const target = await open(ON)
    const { user, client } = await signedInNative(target, { phoneNumber: NUMBER, isPhoneVerified: true })
    refused(await login(target, NUMBER), 401, 'INVALID_CREDENTIALS')
    await verify(target, client)
    equal(await identifierOf(target, user.id), NUMBER)
  },

  'without the option no number becomes one': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    await verify(target, client)
    equal(await identifierOf(target, user.id), undefined)
    refused(await login(target, NUMBER), 401, 'INVALID_CREDENTIALS')
  },

  'a number that was left behind in the store opens nothing': async (open) => {
    const { target, user } = await withPhone(open)
    // Past the service, as another program would.
    await target.stores.users.update(user.id, { phoneNumber: OTHER, phoneIdentifier: NUMBER })
    for (const identifier of [NUMBER, OTHER]) refused(await login(target, identifier), 401, 'INVALID_CREDENTIALS')
  },

  'an administrator’s number is none until its user verifies it': async (open) => {
    const { target, user, client } = await withPhone(open, {
      admin: { secret: 'an-admin-secret-of-32-characters-or-more' },
    })
    const change = (phoneNumber: string) =>
      send(target, 'PATCH', `/admin/api/users/${user.id}`, {
        json: { phoneNumber },
        headers: { Authorization: 'Bearer an-admin-secret-of-32-characters-or-more' },
      })
    status(await change(NUMBER), 200)
    equal(await identifierOf(target, user.id), NUMBER)
    status(await change(OTHER), 200)
    equal(await identifierOf(target, user.id), undefined)
    for (const identifier of [NUMBER, OTHER]) refused(await login(target, identifier), 401, 'INVALID_CREDENTIALS')
    await verify(target, client, OTHER)
    status(await login(target, OTHER), 200)
  },
})
