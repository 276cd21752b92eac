import { administer, WITH_ADMIN } from '../../admin/caller.ts'
import { group } from '../../group.ts'
import { signedInNative } from '../../support/account.ts'
import { equal, given, refused, status } from '../../support/expect.ts'
import type { MakeTarget, Target } from '../../support/target.ts'
import { passkeyAccount, storedPasskey } from '../passkeys/passkey-account.ts'
import { addLink } from '../providers/pending-conflict.ts'
import { NUMBER } from '../sign-in/pending-sign-in.ts'

const OTHER = '+15551234567'
const ROUNDS = 5

/** A session of a user whose passkey and phone are all that signs in. */
async function phoneAndPasskey(open: MakeTarget) {
  const account = await passkeyAccount(open, { options: { email: undefined, rateLimits: false } })
  const { target, user, client } = account
  const passkey = await storedPasskey(account)
  const removePhone = () => client.post('/auth/add-phone', { phoneNumber: null })
  const removePasskey = () => client.send('DELETE', `/auth/passkeys/${passkey.id}`)
  const ways = async () => {
    const { json } = await client.get('/auth/sign-in-methods')
    // The cast is safe: this is what the endpoint answers.
    return (json.signInMethods as readonly { readonly type: string }[]).map(({ type }) => type)
  }
  const setPhone = () =>
    target.stores.users.update(user.id, { passwordHash: null, phoneNumber: NUMBER, isPhoneVerified: true })
  await setPhone()
  return { ...account, passkey, removePhone, removePasskey, setPhone, ways }
}

/** A session that was begun by text message, and the handles of all that live. */
async function textSession(target: Target, userId: string) {
  const { sessions } = target.stores
  const handles = async () => (await sessions.listForUser(userId, target.clock.now())).map(({ handle }) => handle)
  const [own] = await sessions.listForUser(userId, target.clock.now())
  await sessions.create({ ...given(own), handle: 'by text', method: 'sms' })
  return { own: given(own).handle, handles }
}

export const removedPhoneGroup = group('A phone that is removed', {
  'D1 is not removed where nothing else signs in': async (open) => {
    const { client, removePhone, removePasskey, ways } = await phoneAndPasskey(open)
    status(await removePasskey(), 200)
    refused(await removePhone(), 409, 'LAST_LOGIN_METHOD')
    equal(await ways(), ['phone'])
    // The number may be exchanged.
    status(await client.post('/auth/add-phone', { phoneNumber: OTHER }), 200)
  },

  'D1 is not removed where a password would be left without a name': async (open) => {
    const target = await open({ email: undefined })
    const { user, client } = await signedInNative(target, { phoneNumber: NUMBER, isPhoneVerified: true })
    await target.stores.users.update(user.id, { email: `${user.id}@no-address.invalid` })
    refused(await client.post('/auth/add-phone', { phoneNumber: null }), 409, 'LAST_LOGIN_METHOD')
  },

  'D1 R01 phone and passkey, removed in parallel: one stays': async (open) => {
    const { target, passkey, removePhone, removePasskey, setPhone, ways } = await phoneAndPasskey(open)
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all([removePhone(), removePasskey()])
      equal(answers.map(({ status: code }) => code).includes(409), true, `a refusal in round ${round}`)
      equal((await ways()).length > 0, true, `a way in after round ${round}`)
      await setPhone()
      await given(target.stores.passkeys).deleteForUser(passkey.userId)
      await given(target.stores.passkeys).insert(passkey, 1)
    }
  },

  'D1 R01 passkey and provider account, removed in parallel: one stays': async (open) => {
    const { target, user, client, passkey, removePasskey, ways } = await phoneAndPasskey(open)
    await target.stores.users.update(user.id, { phoneNumber: null, isPhoneVerified: null })
    const accounts = given(target.stores.linkedAccounts)
    for (let round = 0; round < ROUNDS; round += 1) {
      await addLink(target, user, 'github:1')
      const unlinking = client.send('DELETE', '/auth/linked-accounts/github/1')
      const answers = await Promise.all([unlinking, removePasskey()])
      equal(answers.map(({ status: code }) => code).includes(409), true, `a refusal in round ${round}`)
      equal((await ways()).length > 0, true, `a way in after round ${round}`)
      await accounts.deleteForUser(user.id)
      await given(target.stores.passkeys).deleteForUser(user.id)
      await given(target.stores.passkeys).insert(passkey, 1)
    }
  },

  'D2 R38 ends the other sessions that were begun by text message, exchanged or removed': async (open) => {
    for (const phoneNumber of [null, OTHER]) {
      const target = await open()
      const { user, client } = await signedInNative(target, { phoneNumber: NUMBER, isPhoneVerified: true })
      const { own, handles } = await textSession(target, user.id)
      status(await client.post('/auth/add-phone', { phoneNumber }), 200)
      equal(await handles(), [own])
      equal(target.events.named('identity.session.revoked').at(-1)?.data, { count: 1, reason: 'phone-removed' })
    }
  },

  'D2 R38 ends them also when an administrator exchanges or removes it': async (open) => {
    for (const phoneNumber of [null, OTHER]) {
      const target = await open(WITH_ADMIN)
      const { user } = await signedInNative(target, { phoneNumber: NUMBER, isPhoneVerified: true })
      const { own, handles } = await textSession(target, user.id)
      status(await administer(target, 'PATCH', `/users/${user.id}`, { phoneNumber: NUMBER }), 200)
      equal((await handles()).toSorted(), ['by text', own].toSorted())
      status(await administer(target, 'PATCH', `/users/${user.id}`, { phoneNumber }), 200)
      equal(await handles(), [own])
      const data = { count: 1, reason: 'phone-removed', by: 'admin' }
      equal(target.events.named('identity.session.revoked').at(-1)?.data, data)
    }
  },
})
