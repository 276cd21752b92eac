import { group } from '../../group.ts'
import { signedInNative, signIn } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, invalid, isTrue, refused, status } from '../../support/expect.ts'
import { PASSKEYS } from '../../support/passkeys/passkey-options.ts'
import { RP_ID, softwareAuthenticator } from '../../support/passkeys/software-authenticator.ts'
import { passkeyAccount, register, registrationOptions, signInWith, storedPasskey } from './passkey-account.ts'

const MINUTE = 60_000
const VERIFY = '/auth/passkeys/registration/verify'

export const passkeyRegistrationGroup = group('Registration of passkeys', {
  'asks for a discoverable credential of the configured relying party': async (open) => {
    const target = await open(PASSKEYS)
    const { user, client } = await signedInNative(target, { name: 'Ada' })
    const options = await registrationOptions(client)
    const { rp, attestation, excludeCredentials } = options
    equal([rp, attestation, excludeCredentials], [{ id: RP_ID, name: 'Example' }, 'none', []])
    const { residentKey, userVerification } = given(options.authenticatorSelection) as Record<string, unknown>
    equal([residentKey, userVerification], ['required', 'required'])
    const { id, name, displayName } = given(options.user) as unknown as Record<string, string>
    equal([name, displayName], [user.email, 'Ada'])
    isTrue(!atob(given(id).replaceAll('-', '+').replaceAll('_', '/')).includes(user.id), 'the handle hides the id')
    refused(await send(target, 'POST', '/auth/passkeys/registration/options', { json: {} }), 401, 'UNAUTHORIZED')
  },

  'stores the passkey, publishes it and mails the owner': async (open) => {
    const target = await open(PASSKEYS)
    const { user, client } = await signedInNative(target)
    const device = await softwareAuthenticator({ isCounting: true })
    target.events.clear()
    const answer = await register(client, device, {}, { name: 'Phone' })
    status(answer, 201)
    const passkey = await storedPasskey({ target, user, client, device })
    const { id, createdAt } = passkey
    const view = { id, name: 'Phone', isBackedUp: true, createdAt: createdAt.toISOString() }
    equal(answer.json, { success: true, passkey: view })
    equal([passkey.userId, passkey.counter, passkey.transports], [user.id, 1, ['internal', 'hybrid']])
    equal(
      target.events.all.map(({ event, data, metadata }) => [event, data, metadata.userId]),
      [['identity.user.passkey.added', { passkeyId: id }, user.id]],
    )
    const [mail] = await target.mails.arrived()
    equal([mail?.to, mail?.subject], [user.email, 'A passkey was added'])
    equal((await client.get('/auth/passkeys')).json, { passkeys: [view] })
    const { excludeCredentials } = await registrationOptions(client)
    isTrue(JSON.stringify(excludeCredentials).includes(device.credentialId), 'the next registration excludes it')
  },

  'refuses everything that is not for us with one code': async (open) => {
    const target = await open(PASSKEYS)
    const { client } = await signedInNative(target)
    const device = await softwareAuthenticator()
    for (const forged of [
      { origin: 'https://evil.example' },
      { origin: 'https://app.example.com.evil.example' },
      { origin: 'http://app.example.com' },
      { rpId: 'evil.example' },
      { rpId: 'app.example.com' },
      { type: 'webauthn.get' },
      { challenge: 'AAAA' },
      { challenge: '' },
      { crossOrigin: true },
      { isUserVerified: false },
    ]) {
      refused(await register(client, device, forged), 400, 'INVALID_PASSKEY')
    }
    equal((await client.get('/auth/passkeys')).json, { passkeys: [] })
  },

  'D4 refuses an id of more than 1,023 bytes, which no authenticator gives': async (open) => {
    const target = await open(PASSKEYS)
    const { client } = await signedInNative(target)
    refused(await register(client, await softwareAuthenticator({ idBytes: 1024 })), 400, 'INVALID_PASSKEY')
    status(await register(client, await softwareAuthenticator({ idBytes: 1023 })), 201)
  },

  'refuses bytes that are no credential, and never fails on them': async (open) => {
    const target = await open({ ...PASSKEYS, rateLimits: false })
    const { client } = await signedInNative(target)
    const device = await softwareAuthenticator()
    const make = async () => (await device.create(await registrationOptions(client))) as { response: object }
    for (const attestationObject of ['!', 'AAAA', 'o2NmbXRkbm9uZQ', 'x'.repeat(16_000), 'v////w', '9////w']) {
      const sent = await make()
      const response = { ...sent, response: { ...sent.response, attestationObject } }
      refused(await client.post(VERIFY, { response }), 400, 'INVALID_PASSKEY')
    }
    for (const clientDataJSON of ['!', 'AAAA', btoa('null'), btoa('[]'), btoa('{"challenge":7}')]) {
      const sent = await make()
      const response = { ...sent, response: { ...sent.response, clientDataJSON } }
      refused(await client.post(VERIFY, { response }), 400, 'INVALID_PASSKEY')
    }
    for (const response of [undefined, null, 'x', {}, { id: 'x' }, { ...(await make()), type: 'password' }]) {
      refused(await client.post(VERIFY, { response }), 400, 'VALIDATION_ERROR')
    }
    const response = await make()
    for (const name of ['x'.repeat(65), 7]) invalid(await client.post(VERIFY, { response, name }), 'name')
  },

  'R01 R02 takes a challenge once, in time, of this user and of this purpose': async (open) => {
    const target = await open({ ...PASSKEYS, rateLimits: false, lifetimes: { accessTokenMinutes: 60 } })
    const { client } = await signedInNative(target)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    const device = await softwareAuthenticator()
    const response = await device.create(await registrationOptions(client))
    refused(await bob.post(VERIFY, { response }), 400, 'INVALID_PASSKEY')
    // The foreign attempt has used the challenge up.
    refused(await client.post(VERIFY, { response }), 400, 'INVALID_PASSKEY')
    const { challenge } = (await send(target, 'POST', '/auth/passkeys/authentication/options', { json: {} })).json
      .options as { challenge: string }
    refused(await register(client, device, { challenge }), 400, 'INVALID_PASSKEY')
    const late = await device.create(await registrationOptions(client))
    target.clock.advance(10 * MINUTE)
    refused(await client.post(VERIFY, { response: late }), 400, 'INVALID_PASSKEY')
    status(await register(client, device), 201)
  },

  'R01 lets one of 50 parallel registrations with one challenge win': async (open) => {
    const target = await open({ ...PASSKEYS, rateLimits: false })
    const { client } = await signedInNative(target)
    const options = await registrationOptions(client)
    const devices = await Promise.all(Array.from({ length: 50 }, () => softwareAuthenticator()))
    const responses = await Promise.all(devices.map((device) => device.create(options)))
    const answers = await Promise.all(responses.map((response) => client.post(VERIFY, { response })))
    equal(answers.filter(({ status: code }) => code === 201).length, 1)
    equal(answers.filter(({ json }) => json.code === 'INVALID_PASSKEY').length, 49)
  },

  'refuses a credential that anyone has, and tells nothing of it': async (open) => {
    const account = await passkeyAccount(open)
    const { target, user, client, device } = account
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    for (const who of [client, bob]) refused(await register(who, device), 400, 'INVALID_PASSKEY')
    equal((await storedPasskey(account)).userId, user.id)
  },

  'R06 needs a fresh proof': async (open) => {
    const target = await open({ ...PASSKEYS, lifetimes: { accessTokenMinutes: 60 } })
    const { client } = await signedInNative(target)
    const device = await softwareAuthenticator()
    target.clock.advance(15 * MINUTE)
    refused(await register(client, device), 403, 'REAUTHENTICATION_REQUIRED')
    status(await register(client, device, {}, { currentPassword: 'correct horse battery staple' }), 201)
  },

  'stores at most 20 for a user': async (open) => {
    const account = await passkeyAccount(open, { options: { rateLimits: false } })
    const { target, client } = account
    const passkey = await storedPasskey(account)
    const waiting = await (await softwareAuthenticator()).create(await registrationOptions(client))
    for (let count = 1; count < 20; count++)
      await target.stores.passkeys?.insert({ ...passkey, id: `k${count}`, credentialId: `c${count}` }, 20)
    refused(await client.post(VERIFY, { response: waiting }), 409, 'PASSKEY_LIMIT')
    refused(await client.post('/auth/passkeys/registration/options', {}), 409, 'PASSKEY_LIMIT')
  },

  'R28 leaves no passkey of a session that ends meanwhile': async (open) => {
    const target = await open(({ stores }) => ({
      ...PASSKEYS,
      stores: {
        ...stores,
        passkeys: {
          ...given(stores.passkeys),
          async insert(passkey, max) {
            await stores.sessions.revokeForUser(passkey.userId)
            return given(stores.passkeys).insert(passkey, max)
          },
        },
      },
    }))
    const { user, client } = await signedInNative(target)
    const device = await softwareAuthenticator()
    refused(await register(client, device), 401, 'SESSION_REVOKED')
    equal(await target.stores.passkeys?.listForUser(user.id), [])
    refused(await signInWith(target, device), 400, 'INVALID_PASSKEY')
  },

  'R10 waits for an owned address where the option asks for it': async (open) => {
    const target = await open({ ...PASSKEYS, secondFactor: { enrolUnverified: false } })
    const { user, client } = await signedInNative(target, { isEmailVerified: false })
    const device = await softwareAuthenticator()
    refused(await register(client, device), 403, 'EMAIL_NOT_VERIFIED')
    await target.stores.users.update(user.id, { isEmailVerified: true })
    status(await register(await signIn(target, user), device), 201)
  },

  'is not there without the option': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    for (const path of ['registration/options', 'registration/verify', 'authentication/options'])
      refused(await client.post(`/auth/passkeys/${path}`, {}), 404, 'NOT_FOUND')
    refused(await client.get('/auth/passkeys'), 404, 'NOT_FOUND')
  },
})
