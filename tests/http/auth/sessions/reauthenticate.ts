import { group } from '../../group.ts'
import { PASSWORD, signedInNative, signIn } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, isTrue, refused, status } from '../../support/expect.ts'
import type { Native } from '../../support/native.ts'
import { enrolledAccount } from '../../support/passkeys/authenticator.ts'
import type { SoftwareAuthenticator } from '../../support/passkeys/software-authenticator.ts'
import type { Overrides, Target } from '../../support/target.ts'
import { totpAt } from '../../support/totp.ts'
import { optionsIn, passkeyAccount } from '../passkeys/passkey-account.ts'

const MINUTE = 60_000
const LONG: Overrides = { lifetimes: { accessTokenMinutes: 600 } }
const EXPORT = '/auth/account/export'

async function isFresh(client: Native): Promise<boolean> {
  const answer = await client.get(EXPORT)
  if (answer.status !== 200) refused(answer, 403, 'REAUTHENTICATION_REQUIRED')
  return answer.status === 200
}

async function stale(target: Target) {
  const signedIn = await signedInNative(target)
  target.clock.advance(15 * MINUTE)
  isTrue(!(await isFresh(signedIn.client)), 'the sign-in is too old')
  return signedIn
}

async function answered(client: Native, device: SoftwareAuthenticator): Promise<object> {
  const asked = await client.post('/auth/passkeys/reauthentication/options', {})
  status(asked, 200)
  return device.get(optionsIn(asked))
}

export const reauthenticateGroup = group('Reauthentication', {
  'R06 makes this session fresh for 15 minutes, and no other one': async (open) => {
    const target = await open(LONG)
    const { user, client } = await signedInNative(target)
    const other = await signIn(target, user)
    target.clock.advance(15 * MINUTE)
    status(await client.post('/auth/reauthenticate', { currentPassword: PASSWORD }), 200)
    equal([await isFresh(client), await isFresh(other)], [true, false])
    target.clock.advance(15 * MINUTE - 1)
    equal(await isFresh(client), true)
    target.clock.advance(1)
    equal(await isFresh(client), false)
    for (let times = 0; times < 2; times++) {
      status(await client.post('/auth/reauthenticate', { currentPassword: PASSWORD }), 200)
    }
    equal(await isFresh(client), true)
  },

  'R06 takes no wrong password and no wrong code, and asks for one of them': async (open) => {
    const target = await open(LONG)
    const { client } = await stale(target)
    const post = (fields: object) => client.post('/auth/reauthenticate', fields)
    refused(await post({}), 403, 'REAUTHENTICATION_REQUIRED')
    refused(await post({ currentPassword: '' }), 403, 'REAUTHENTICATION_REQUIRED')
    refused(await post({ currentPassword: 'wrong password' }), 400, 'INVALID_CURRENT_PASSWORD')
    refused(await post({ totpCode: '123456' }), 400, 'INVALID_CODE')
    equal(await isFresh(client), false)
    refused(await send(target, 'POST', '/auth/reauthenticate', { json: {} }), 401, 'UNAUTHORIZED')
  },

  'R07 takes a TOTP code once': async (open) => {
    const target = await open(LONG)
    const { client, secret } = await enrolledAccount(target)
    target.clock.advance(15 * MINUTE)
    const totpCode = await totpAt(secret, target.clock.now())
    status(await client.post('/auth/reauthenticate', { totpCode }), 200)
    equal(await isFresh(client), true)
    refused(await client.post('/auth/reauthenticate', { totpCode }), 400, 'INVALID_CODE')
  },

  'R06 by password alone replaces no authenticator app, by a code it does': async (open) => {
    const target = await open(LONG)
    const { client, secret } = await enrolledAccount(target)
    target.clock.advance(15 * MINUTE)
    status(await client.post('/auth/reauthenticate', { currentPassword: PASSWORD }), 200)
    refused(await client.post('/auth/2fa/setup', {}), 400, 'INVALID_STATE')
    const totpCode = await totpAt(secret, target.clock.now())
    status(await client.post('/auth/reauthenticate', { totpCode }), 200)
    status(await client.post('/auth/2fa/setup', {}), 200)
  },

  'R28 ends with the session': async (open) => {
    const target = await open(LONG)
    const { user, client } = await stale(target)
    status(await client.post('/auth/reauthenticate', { currentPassword: PASSWORD }), 200)
    await target.stores.sessions.revokeForUser(user.id)
    refused(await client.get(EXPORT), 401, 'SESSION_REVOKED')
  },

  'R06 by passkey makes the session fresh; a response is good once, for its own session': async (open) => {
    const account = await passkeyAccount(open, { options: LONG })
    const { target, user, client, device } = account
    const other = await signIn(target, user)
    target.clock.advance(15 * MINUTE)
    const verify = (by: Native, response: object) => by.post('/auth/passkeys/reauthentication/verify', { response })
    const response = await answered(client, device)
    refused(await verify(other, response), 400, 'INVALID_PASSKEY')
    refused(await verify(client, response), 400, 'INVALID_PASSKEY')
    equal([await isFresh(client), await isFresh(other)], [false, false])
    status(await verify(client, await answered(client, device)), 200)
    equal([await isFresh(client), await isFresh(other)], [true, false])
  },

  "R01 by passkey takes no other user's passkey and no challenge of a sign-in": async (open) => {
    const { target, client, device } = await passkeyAccount(open, { options: LONG })
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    target.clock.advance(15 * MINUTE)
    const verify = (by: Native, response: object) => by.post('/auth/passkeys/reauthentication/verify', { response })
    const asked = await bob.post('/auth/passkeys/reauthentication/options', {})
    refused(await verify(bob, await device.get(optionsIn(asked))), 400, 'INVALID_PASSKEY')
    const signIns = await send(target, 'POST', '/auth/passkeys/authentication/options', { json: {} })
    refused(await verify(client, await device.get(optionsIn(signIns))), 400, 'INVALID_PASSKEY')
    equal([await isFresh(client), await isFresh(bob)], [false, false])
  },
})
