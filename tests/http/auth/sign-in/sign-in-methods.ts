import { group } from '../../group.ts'
import { PASSWORD, signedInNative } from '../../support/account.ts'
import { equal, given, invalid, refused, status, text } from '../../support/expect.ts'
import { type Native, native } from '../../support/native.ts'
import { PASSKEYS } from '../../support/passkeys/passkey-options.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from '../../support/passkeys/software-authenticator.ts'
import type { MakeTarget, Target } from '../../support/target.ts'
import { mailedReset, reset } from '../account/reset-password.ts'
import { secure, takeAlert } from '../ownership/alert-links.ts'
import { register, signInWith } from '../passkeys/passkey-account.ts'
import { addLink } from '../providers/pending-conflict.ts'
import { NUMBER } from './pending-sign-in.ts'

const ADA = 'ada@example.com'
const NEW = 'a whole new password'
const DAY = 86_400_000
const MINUTE = 60_000

interface Suspended {
  readonly target: Target
  readonly device: SoftwareAuthenticator
  readonly id: string
  /** A new session of the owner. */
  readonly client: Native
}

/** An account whose passkey a password reset has suspended. */
async function suspended(open: MakeTarget): Promise<Suspended> {
  const target = await open({ ...PASSKEYS, lifetimes: { accessTokenMinutes: 600 } })
  const { client: first } = await signedInNative(target)
  const device = await softwareAuthenticator()
  status(await register(first, device, {}, { name: 'Laptop' }), 201)
  target.clock.advance(1)
  status(await reset(target, { token: await mailedReset(target), newPassword: NEW }), 200)
  target.clock.advance(1)
  const client = native(target)
  status(await client.login(ADA, NEW), 200)
  const { id } = given(await given(target.stores.passkeys).find(device.credentialId))
  await target.settled()
  target.mails.clear()
  return { target, device, id, client }
}

const restore = (client: Native, json: object) => client.post('/auth/sign-in-methods/restore', json)

export const signInMethodsGroup = group('/auth/sign-in-methods', {
  'R38 lists what signs in, with suspended ones': async (open) => {
    const { target, client, id } = await suspended(open)
    const user = given(await target.stores.users.findByEmail(ADA))
    await target.stores.users.update(user.id, { phoneNumber: NUMBER, isPhoneVerified: true })
    await addLink(target, user, 'email:other@example.com')
    const { createdAt } = given(await given(target.stores.passkeys).listForUser(user.id))[0] ?? {}
    const setAt = given((await client.get('/auth/sign-in-methods')).json.signInMethods)
    const passwordAt = Object(setAt)[0].addedAt
    text(await client.get('/auth/me'), 'sub')
    equal((await client.get('/auth/sign-in-methods')).json, {
      signInMethods: [
        { type: 'password', addedAt: passwordAt, isSuspended: false },
        { type: 'email', name: ADA, isSuspended: false },
        { type: 'phone', name: NUMBER, isSuspended: false },
        { type: 'passkey', id, name: 'Laptop', addedAt: given(createdAt).toISOString(), isSuspended: true },
      ],
    })
    refused(await native(target).get('/auth/sign-in-methods'), 401, 'UNAUTHORIZED')
  },

  'R38 R06 a suspended passkey signs in again after a fresh proof, and its owner is told': async (open) => {
    const { target, client, device, id } = await suspended(open)
    target.clock.advance(15 * MINUTE)
    refused(await restore(client, { type: 'passkey', id }), 403, 'REAUTHENTICATION_REQUIRED')
    refused(await signInWith(target, device), 403, 'SIGN_IN_METHOD_SUSPENDED')
    status(await restore(client, { type: 'passkey', id, currentPassword: NEW }), 200)
    text(await signInWith(target, device), 'accessToken')
    const { token } = await takeAlert(target, 'A passkey was allowed again')
    equal(target.events.named('identity.user.sign_in_method.restored')[0]?.data, { type: 'passkey', id })
    status(await restore(client, { type: 'passkey', id, currentPassword: NEW }), 200)
    equal((await secure(target, token)).json.suspended, [{ type: 'passkey', name: 'Laptop' }])
    target.clock.advance(1)
    refused(await signInWith(target, device), 403, 'SIGN_IN_METHOD_SUSPENDED')
  },

  'R38 a passkey that was allowed again within the week is suspended by the next reset': async (open) => {
    const { target, device, id } = await suspended(open)
    target.clock.advance(6 * DAY)
    const client = native(target)
    status(await client.login(ADA, NEW), 200)
    status(await restore(client, { type: 'passkey', id, currentPassword: NEW }), 200)
    target.clock.advance(6 * DAY)
    equal((await reset(target, { token: await mailedReset(target), newPassword: NEW })).json.suspended, [
      { type: 'passkey', name: 'Laptop' },
    ])
    target.clock.advance(1)
    refused(await signInWith(target, device), 403, 'SIGN_IN_METHOD_SUSPENDED')
  },

  'R38 R25 no one restores what is another’s, or nobody’s': async (open) => {
    const { target, device, id } = await suspended(open)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    refused(await restore(bob, { type: 'passkey', id }), 404, 'NOT_FOUND')
    refused(await restore(bob, { type: 'linked-account', id: '1', provider: 'github' }), 404, 'NOT_FOUND')
    invalid(await restore(bob, { type: 'password', id }), 'type')
    invalid(await restore(bob, { type: 'passkey' }), 'id')
    refused(await signInWith(target, device), 403, 'SIGN_IN_METHOD_SUSPENDED')
  },

  'R38 a provider account is suspended and restored, and forgotten when it is unlinked': async (open) => {
    const target = await open({ lifetimes: { accessTokenMinutes: 600 } })
    const { user, client } = await signedInNative(target)
    target.clock.advance(1)
    await addLink(target, user, 'github:1')
    status(await client.post('/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW }), 200)
    const { token } = await takeAlert(target, 'A password was changed')
    await addLink(target, user, 'github:2')
    const answer = await secure(target, token)
    equal(answer.json.suspended, [
      { type: 'linked-account', provider: 'github' },
      { type: 'linked-account', provider: 'github' },
    ])
    equal(await target.stores.proofs.countFor(user.id, 'suspended-method', target.clock.now()), 2)
    target.clock.advance(1)
    status(await reset(target, { token: await mailedReset(target), newPassword: NEW }), 200)
    target.clock.advance(1)
    const owner = native(target)
    status(await owner.login(ADA, NEW), 200)
    status(await restore(owner, { type: 'linked-account', provider: 'github', id: '1' }), 200)
    status(await owner.send('DELETE', '/auth/linked-accounts/github/2'), 200)
    equal(await target.stores.proofs.countFor(user.id, 'suspended-method', target.clock.now()), 0)
  },
})
