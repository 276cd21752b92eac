import { group } from '../../group.ts'
import { PASSWORD } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, refused, status, text } from '../../support/expect.ts'
import { awaitedSignIn, enrolledAccount } from '../../support/passkeys/authenticator.ts'
import { PASSKEYS } from '../../support/passkeys/passkey-options.ts'
import { softwareAuthenticator } from '../../support/passkeys/software-authenticator.ts'
import type { MakeTarget, Overrides } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'
import {
  authenticationOptions,
  type PasskeyAccount,
  passkeyAccount,
  register,
  signInWith,
  verify,
} from '../passkeys/passkey-account.ts'
import { postBearer } from '../sign-in/pending-sign-in.ts'

const OPTIONS = '/auth/passkeys/authentication/options'

/** An account that must pass a second factor, with a passkey as its only own one. */
async function required(open: MakeTarget, options: Overrides = {}): Promise<PasskeyAccount> {
  const account = await passkeyAccount(open, { options: { rateLimits: false, ...options } })
  await account.target.stores.users.update(account.user.id, { require2FA: true })
  await account.target.stores.sessions.revokeForUser(account.user.id)
  account.target.events.clear()
  return account
}

export const passkeySecondFactorGroup = group('A passkey as second factor', {
  'R04 ends a sign-in by password, without a PIN or fingerprint': async (open) => {
    const { target, user, device } = await required(open)
    const tempToken = await awaitedSignIn(target, user, ['magic-link', 'passkey'])
    const options = await authenticationOptions(target, tempToken)
    equal(
      [JSON.stringify(options.allowCredentials).includes(device.credentialId), options.userVerification],
      [true, 'discouraged'],
    )
    const response = await device.get(options, { isUserVerified: false, userHandle: null })
    const answer = await verify(target, response, tempToken)
    status(answer, 200)
    const [session, ...others] = await target.stores.sessions.listForUser(user.id, target.clock.now())
    equal([session?.method, session?.passedSecondFactor, others.length], ['password', true, 0])
    const [success] = target.events.named('identity.auth.login.success')
    equal(success?.data, { method: 'password', provider: 'local', secondFactor: 'passkey' })
    refused(await verify(target, response, tempToken), 401, 'INVALID_TEMP_TOKEN')
  },

  'R05 counts as another channel than mail and app': async (open) => {
    const { target, user, device } = await required(open)
    await send(target, 'POST', '/auth/magic-link/send', { json: { email: user.email } })
    const { token } = await takeLink(target)
    const answer = await postBearer(target, '/auth/magic-link/verify', { token })
    equal(answer.json.available2faMethods, ['passkey'])
    status(await signInWith(target, device, {}, text(answer, 'tempToken')), 200)
  },

  'stands beside an authenticator app, and alone asks nobody for a second factor': async (open) => {
    const { target, user } = await passkeyAccount(open)
    status(await postBearer(target, '/auth/login', { email: user.email, password: PASSWORD }), 200)
    const withApp = await enrolledAccount(target, { email: 'bob@example.com' })
    const device = await softwareAuthenticator()
    status(await register(withApp.client, device), 201)
    const methods = ['totp', 'magic-link', 'passkey', 'recovery-code']
    status(await signInWith(target, device, {}, await awaitedSignIn(target, withApp.user, methods)), 200)
    status(await signInWith(target, device), 200)
  },

  "secondFactor.enrol 'app' takes a passkey for an own factor": async (open) => {
    const { target, user, device } = await required(open, {
      secondFactor: { enrol: 'app', methods: ['totp', 'passkey'] },
    })
    status(await signInWith(target, device, {}, await awaitedSignIn(target, user, ['passkey'])), 200)
    await given(target.stores.passkeys).deleteForUser(user.id)
    const answer = await postBearer(target, '/auth/login', { email: user.email, password: PASSWORD })
    equal([answer.status, answer.json.code], [403, '2FA_SETUP_REQUIRED'])
  },

  'refuses what is not for this sign-in, five times': async (open) => {
    const { target, user, device } = await required(open)
    const stranger = await passkeyOf(target, 'bob@example.com')
    const [tempToken, other] = [await awaitedSignIn(target, user), await awaitedSignIn(target, user)]
    const wrong = [
      await device.get(await authenticationOptions(target, other)),
      await device.get(await authenticationOptions(target)),
      await stranger.get(await authenticationOptions(target, tempToken)),
      await device.get(await authenticationOptions(target, tempToken), { origin: 'https://evil.example' }),
    ]
    for (const response of wrong) refused(await verify(target, response, tempToken), 400, 'INVALID_PASSKEY')
    const last = await device.get(await authenticationOptions(target, tempToken), { rpId: 'evil.example' })
    refused(await verify(target, last, tempToken), 401, 'INVALID_TEMP_TOKEN')
    refused(await send(target, 'POST', OPTIONS, { json: { tempToken } }), 401, 'INVALID_TEMP_TOKEN')
    const fresh = await awaitedSignIn(target, user)
    // A challenge of a second factor opens no sign-in by passkey alone (R02).
    const alone = await device.get(await authenticationOptions(target, fresh))
    refused(await verify(target, alone), 400, 'INVALID_PASSKEY')
    status(await signInWith(target, device, {}, fresh), 200)
  },

  'R01 lets one of 50 parallel redemptions of a challenge win': async (open) => {
    const { target, user, device } = await required(open)
    const tempToken = await awaitedSignIn(target, user)
    const response = await device.get(await authenticationOptions(target, tempToken))
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(target, response, tempToken)))
    equal(answers.filter((answer) => answer.status === 200).length, 1)
    equal((await target.stores.sessions.listForUser(user.id, target.clock.now())).length, 1)
  },

  'is not offered to users without one': async (open) => {
    const target = await open(PASSKEYS)
    const { user } = await enrolledAccount(target)
    const tempToken = await awaitedSignIn(target, user, ['totp', 'magic-link', 'recovery-code'])
    refused(await send(target, 'POST', OPTIONS, { json: { tempToken } }), 400, 'INVALID_STATE')
    for (const made of ['x', 'f'.repeat(64)])
      refused(await send(target, 'POST', OPTIONS, { json: { tempToken: made } }), 401, 'INVALID_TEMP_TOKEN')
  },
})

async function passkeyOf(target: PasskeyAccount['target'], email: string) {
  const { client } = await enrolledAccount(target, { email })
  const device = await softwareAuthenticator()
  status(await register(client, device), 201)
  return device
}
