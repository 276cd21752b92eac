import { group } from '../../group.ts'
import { PASSWORD, signIn } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { claimsOf } from '../../support/claims.ts'
import { equal, given, isTrue, refused, status, text } from '../../support/expect.ts'
import { browser } from '../../support/pages/browser.ts'
import { softwareAuthenticator } from '../../support/passkeys/software-authenticator.ts'
import {
  authenticationOptions,
  passkeyAccount,
  registrationOptions,
  signInWith,
  storedPasskey,
  verify,
} from './passkey-account.ts'

const MINUTE = 60_000

export const passkeySignInGroup = group('Sign-in by passkey', {
  'R04 signs in without a password, and counts as two factors': async (open) => {
    const { target, user, device } = await passkeyAccount(open)
    await target.stores.users.setRequire2FA?.(true, [user.id])
    await target.stores.sessions.revokeForUser(user.id)
    target.clock.advance(MINUTE)
    const answer = await signInWith(target, device)
    status(answer, 200)
    equal(Object.keys(answer.json).sort(), ['accessToken', 'refreshToken', 'success'])
    const claims = claimsOf(text(answer, 'accessToken'))
    const [session, ...others] = await target.stores.sessions.listForUser(user.id, target.clock.now())
    equal([claims.sub, claims.sid, others.length], [user.id, session?.handle, 0])
    equal([session?.method, session?.passedSecondFactor], ['passkey', true])
    const [success] = target.events.named('identity.auth.login.success')
    equal(success?.data, { method: 'passkey', provider: 'local' })
  },

  'asks for no name and names no credential, so that it tells nothing about accounts': async (open) => {
    const { target } = await passkeyAccount(open)
    const { allowCredentials = [], rpId, userVerification } = await authenticationOptions(target)
    equal([allowCredentials, rpId, userVerification], [[], 'example.com', 'required'])
  },

  'sets cookies for a browser, and none for a foreign page': async (open) => {
    const { target, device } = await passkeyAccount(open)
    const client = browser(target)
    const send = async (headers = {}) => {
      const response = await device.get(await authenticationOptions(target))
      return client.post('/auth/passkeys/authentication/verify', { response }, headers)
    }
    refused(await send({ Origin: 'https://evil.example' }), 403, 'CSRF_INVALID')
    equal(client.jar.names, [])
    equal((await send()).json, { success: true })
    status(await client.get('/auth/me'), 200)
  },

  'refuses everything that is not for us with one code': async (open) => {
    const { target, user, device } = await passkeyAccount(open)
    await target.stores.sessions.revokeForUser(user.id)
    const { challenge } = await registrationOptions(await signIn(target, user))
    for (const forged of [
      { origin: 'https://evil.example' },
      { origin: 'https://example.com' },
      { rpId: 'evil.example' },
      { type: 'webauthn.create' },
      { challenge: 'AAAA' },
      { challenge },
      { crossOrigin: true },
      { isUserVerified: false },
      { isBackupEligible: false },
      { userHandle: null },
      { userHandle: 'AAAA' },
    ]) {
      const answer = await signInWith(target, device, forged)
      refused(answer, 400, 'INVALID_PASSKEY')
      equal(answer.json.message, 'The passkey was not accepted. Try again.', JSON.stringify(forged))
    }
    const stranger = await softwareAuthenticator()
    await stranger.create({ challenge: 'AAAA', user: { id: 'x' } })
    refused(await signInWith(target, stranger), 400, 'INVALID_PASSKEY')
    equal(target.events.named('identity.session.created').length, 1, 'the sign-in by password')
    const [failed] = target.events.named('identity.auth.login.failed')
    equal(failed?.data, { method: 'passkey', provider: 'local', reason: 'INVALID_PASSKEY' })
  },

  'refuses another key that claims the credential': async (open) => {
    const { target, device } = await passkeyAccount(open)
    const forger = await softwareAuthenticator()
    const genuine = (await device.get(await authenticationOptions(target))) as { response: { userHandle: string } }
    await forger.create({ challenge: 'AAAA', user: { id: genuine.response.userHandle } })
    const response = await forger.get(await authenticationOptions(target))
    const claimed = { ...response, id: device.credentialId, rawId: device.credentialId }
    refused(await verify(target, claimed), 400, 'INVALID_PASSKEY')
    equal(target.events.named('identity.user.passkey.clone_warning'), [])
  },

  'R01 takes a challenge once, also when the attempt failed, and for ten minutes': async (open) => {
    const { target, device } = await passkeyAccount(open)
    const options = await authenticationOptions(target)
    status(await verify(target, await device.get(options)), 200)
    refused(await verify(target, await device.get(options)), 400, 'INVALID_PASSKEY')
    const failed = await authenticationOptions(target)
    refused(await verify(target, await device.get(failed, { rpId: 'evil.example' })), 400, 'INVALID_PASSKEY')
    refused(await verify(target, await device.get(failed)), 400, 'INVALID_PASSKEY')
    const late = await authenticationOptions(target)
    target.clock.advance(10 * MINUTE)
    refused(await verify(target, await device.get(late)), 400, 'INVALID_PASSKEY')
  },

  'R01 lets one of 50 parallel redemptions of a challenge win': async (open) => {
    const { target, user, device } = await passkeyAccount(open, { options: { rateLimits: false } })
    await target.stores.sessions.revokeForUser(user.id)
    const response = await device.get(await authenticationOptions(target))
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(target, response)))
    equal(answers.filter((answer) => answer.status === 200).length, 1)
    equal(answers.filter(({ json }) => json.code === 'INVALID_PASSKEY').length, 49)
    equal((await target.stores.sessions.listForUser(user.id, target.clock.now())).length, 1)
  },

  'B6 a passkey that an update made eligible for backup signs in, with an event; the other way it says why not': async (
    open,
  ) => {
    const account = await passkeyAccount(open)
    const { target, user, device } = account
    const passkeys = given(target.stores.passkeys)
    const { id, ...stored } = await storedPasskey(account)
    isTrue(await passkeys.delete(user.id, id), 'deleted')
    await passkeys.insert({ ...stored, id, isBackupEligible: false, isBackedUp: false }, 25)
    for (let count = 0; count < 2; count++) status(await signInWith(target, device), 200)
    const { isBackupEligible, isBackedUp } = await storedPasskey(account)
    equal([isBackupEligible, isBackedUp], [true, true])
    refused(await signInWith(target, device, { isBackupEligible: false }), 400, 'INVALID_PASSKEY')
    equal(
      target.events.named('identity.user.passkey.backup_changed').map(({ data }) => data),
      [
        { passkeyId: id, isBackupEligible: true, isAccepted: true },
        { passkeyId: id, isBackupEligible: false, isAccepted: false },
      ],
    )
    equal(target.log.filter(({ event }) => event === 'passkey.backup-eligibility.changed').length, 2)
  },

  'B6 a userHandle of null is an absent one': async (open) => {
    const { target, user, device } = await passkeyAccount(open)
    await target.stores.users.update(user.id, { require2FA: true })
    const login = await send(target, 'POST', '/auth/login', { json: { email: user.email, password: PASSWORD } })
    const tempToken = text(login, 'tempToken')
    const response = await device.get(await authenticationOptions(target, tempToken), { userHandle: null })
    // The cast is safe: the device answers with this member.
    const { response: members } = response as { readonly response: object }
    const withNull = { ...response, response: { ...members, userHandle: null } }
    const json = { response: withNull, tempToken }
    status(await send(target, 'POST', '/auth/passkeys/authentication/verify', { json }), 200)
  },

  'keeps counter, backup state and time of use': async (open) => {
    const account = await passkeyAccount(open, { isCounting: true })
    const { target, client, device } = account
    target.clock.advance(MINUTE)
    status(await signInWith(target, device, { isBackedUp: false }), 200)
    const { counter, isBackedUp, lastUsedAt } = await storedPasskey(account)
    equal([counter, isBackedUp, lastUsedAt], [2, false, target.clock.now()])
    const { passkeys } = (await client.get('/auth/passkeys')).json
    equal((passkeys as { lastUsedAt: string }[])[0]?.lastUsedAt, target.clock.now().toISOString())
  },

  'refuses a counter that does not rise, and publishes that the authenticator may have been copied': async (open) => {
    const account = await passkeyAccount(open, { isCounting: true })
    const { target, user, device } = account
    status(await signInWith(target, device, { counter: 7 }), 200)
    target.events.clear()
    for (const counter of [7, 6, 0]) refused(await signInWith(target, device, { counter }), 400, 'INVALID_PASSKEY')
    const warnings = target.events.named('identity.user.passkey.clone_warning')
    const { id } = await storedPasskey(account)
    equal(
      warnings.map(({ data, metadata }) => [data, metadata.userId]),
      Array(3).fill([{ passkeyId: id }, user.id]),
    )
    status(await signInWith(target, device, { counter: 8 }), 200)
  },

  'keeps disabled users and, in strict mode, unverified addresses out': async (open) => {
    const { target, user, device } = await passkeyAccount(open)
    await target.stores.users.update(user.id, { isDisabled: true })
    refused(await signInWith(target, device), 403, 'ACCOUNT_DISABLED')
    await target.stores.users.delete?.(user.id)
    refused(await signInWith(target, device), 400, 'INVALID_PASSKEY')
    const strict = await passkeyAccount(open, { options: { emailVerificationMode: 'strict' } })
    await strict.target.stores.users.update(strict.user.id, { isEmailVerified: false })
    refused(await signInWith(strict.target, strict.device), 403, 'EMAIL_NOT_VERIFIED')
  },

  'R28 mints nothing for a passkey that is removed meanwhile': async (open) => {
    const { target, user, device } = await passkeyAccount(open)
    const { passkeys, sessions } = target.stores
    const { create } = sessions
    let isRemoved = false
    Object.assign(sessions, {
      async create(...args: Parameters<typeof create>) {
        isRemoved = (await given(passkeys).deleteForUser(user.id)) > 0
        return create.apply(sessions, args)
      },
    })
    await target.stores.sessions.revokeForUser(user.id)
    refused(await signInWith(target, device), 401, 'INVALID_CREDENTIALS')
    isTrue(isRemoved, 'the passkey was removed')
    equal(await target.stores.sessions.listForUser(user.id, target.clock.now()), [])
  },

  'is limited by address': async (open) => {
    const { target } = await passkeyAccount(open, {
      options: { rateLimits: { passkeys: { max: 2, windowMs: MINUTE } } },
    })
    for (let count = 0; count < 2; count++) await authenticationOptions(target)
    refused(await verify(target, {}), 429, 'RATE_LIMITED')
  },
})
