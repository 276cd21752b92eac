import type { User } from '@sallyport/core'
import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInNative } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, refused, status, text } from '../../support/expect.ts'
import { browser } from '../../support/pages/browser.ts'
import { proveSecond, recoveryCodesIn } from '../../support/passkeys/authenticator.ts'
import type { MakeTarget, Overrides, Target } from '../../support/target.ts'
import { totpAt } from '../../support/totp.ts'

const MINUTE = 60_000
const SETUP = '/auth/2fa/setup'
const VERIFY = '/auth/2fa/verify-setup'
/** Only an authenticator app can be the second factor. */
const APP_ALONE = { email: undefined, sms: undefined }
const BEARER = { 'X-Auth-Strategy': 'bearer' }

async function tempTokenOf(target: Target, { email }: User): Promise<string> {
  const answer = await send(target, 'POST', '/auth/login', { json: { email, password: PASSWORD } })
  const tempToken = text(answer, 'tempToken')
  refused(answer, 403, '2FA_SETUP_REQUIRED', { requires2FASetup: true, tempToken })
  return tempToken
}

async function awaiting(open: MakeTarget, overrides: Overrides = {}) {
  const target = await open({ ...APP_ALONE, ...overrides })
  const user = await addAccount(target, { require2FA: true })
  return { target, user, tempToken: await tempTokenOf(target, user) }
}

export const totpSetUpAtSignInGroup = group('Setting up an authenticator app to sign in', {
  'ends in tokens and recovery codes, with the temporary token in the body': async (open) => {
    const { target, user, tempToken } = await awaiting(open)
    const secret = text(await send(target, 'POST', SETUP, { json: { tempToken } }), 'secret')
    const token = await totpAt(secret, target.clock.now())
    const done = await send(target, 'POST', VERIFY, { json: { tempToken, token, secret }, headers: BEARER })
    status(done, 200)
    equal(Object.keys(done.json).sort(), ['accessToken', 'recoveryCodes', 'refreshToken', 'success'])
    equal(recoveryCodesIn(done).length, 10)
    equal(done.setCookies, [])
    const headers = { Authorization: `Bearer ${text(done, 'accessToken')}` }
    equal((await send(target, 'GET', '/auth/me', { headers })).json.isTotpEnabled, true)
    const names = ['2fa.enabled', 'login.success', 'session.created']
    equal(
      target.events.names.filter((name) => names.some((end) => name.endsWith(end))),
      ['identity.user.2fa.enabled', 'identity.auth.login.success', 'identity.session.created'],
    )
    const used = { json: { tempToken, token }, headers: BEARER }
    refused(await send(target, 'POST', VERIFY, used), 401, 'INVALID_TEMP_TOKEN')
    equal((await target.stores.sessions.listForUser(user.id, target.clock.now())).length, 1)
  },

  'takes the temporary token as a bearer header too': async (open) => {
    const { target, tempToken } = await awaiting(open)
    const headers = { ...BEARER, Authorization: `Bearer ${tempToken}` }
    const secret = text(await send(target, 'POST', SETUP, { headers }), 'secret')
    const json = { token: await totpAt(secret, target.clock.now()) }
    text(await send(target, 'POST', VERIFY, { json, headers }), 'accessToken')
  },

  'sets cookies for a browser, and none for a foreign page': async (open) => {
    const { target, tempToken } = await awaiting(open, { csrf: true })
    const client = browser(target)
    const secret = text(await client.post(SETUP, { tempToken }), 'secret')
    equal(client.jar.names, [])
    const body = { tempToken, token: await totpAt(secret, target.clock.now()) }
    refused(await client.post(VERIFY, body, { Origin: 'https://evil.example' }), 403, 'CSRF_INVALID')
    const done = await client.post(VERIFY, body)
    status(done, 200)
    equal(Object.keys(done.json).sort(), ['recoveryCodes', 'success'])
    equal(
      ['accessToken', 'csrf-token', 'refreshToken'].filter((name) => client.jar.get(name) === undefined),
      [],
    )
    status(await client.get('/auth/me'), 200)
  },

  'asks for no fresh proof, which the first factor is': async (open) => {
    const { target, tempToken } = await awaiting(open, { lifetimes: { tempTokenMinutes: 60 } })
    target.clock.advance(20 * MINUTE)
    status(await send(target, 'POST', SETUP, { json: { tempToken } }), 200)
  },

  'is refused with a temporary token that ran out, was made up or is no text': async (open) => {
    const { target, tempToken } = await awaiting(open)
    for (const other of [' ', 'x', tempToken.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')), `${tempToken}0`]) {
      for (const path of [SETUP, VERIFY])
        refused(
          await send(target, 'POST', path, { json: { tempToken: other, token: '123456' } }),
          401,
          'INVALID_TEMP_TOKEN',
        )
    }
    refused(await send(target, 'POST', SETUP, { json: { tempToken: 7 } }), 401, 'INVALID_TEMP_TOKEN')
    target.clock.advance(5 * MINUTE)
    refused(await send(target, 'POST', SETUP, { json: { tempToken } }), 401, 'INVALID_TEMP_TOKEN')
    const headers = { Authorization: `Bearer ${tempToken}` }
    refused(await send(target, 'POST', SETUP, { headers }), 401, 'INVALID_TEMP_TOKEN')
  },

  'R28 is over with the temporary token of a user who was disabled, cut off or deleted': async (open) => {
    const ends = [
      ({ stores }: Target, id: string) => stores.users.update(id, { isDisabled: true }),
      ({ stores, clock }: Target, id: string) => stores.users.update(id, { sessionsValidAfter: clock.now() }),
      ({ stores }: Target, id: string) => given(stores.users.delete)(id),
    ]
    for (const end of ends) {
      const { target, user, tempToken } = await awaiting(open)
      const secret = text(await send(target, 'POST', SETUP, { json: { tempToken } }), 'secret')
      await end(target, user.id)
      const token = await totpAt(secret, target.clock.now())
      for (const path of [SETUP, VERIFY])
        refused(await send(target, 'POST', path, { json: { tempToken, token } }), 401, 'INVALID_TEMP_TOKEN')
      equal(await target.stores.sessions.listForUser(user.id, target.clock.now()), [])
    }
  },

  'R04 is refused once the user has an app: a password alone replaces none': async (open) => {
    const { target, user, tempToken } = await awaiting(open)
    const late = await tempTokenOf(target, user)
    const secret = text(await send(target, 'POST', SETUP, { json: { tempToken } }), 'secret')
    const json = { tempToken, token: await totpAt(secret, target.clock.now()) }
    status(await send(target, 'POST', VERIFY, { json }), 200)
    refused(await send(target, 'POST', SETUP, { json: { tempToken: late } }), 400, 'INVALID_STATE')
    refused(await send(target, 'POST', VERIFY, { json: { ...json, tempToken: late } }), 400, 'INVALID_STATE')
  },

  'R02 takes no temporary token of an enrolled user, in body or header': async (open) => {
    const target = await open()
    const user = await addAccount(target, { require2FA: true })
    const login = await send(target, 'POST', '/auth/login', { json: { email: user.email, password: PASSWORD } })
    const tempToken = text(login, 'tempToken')
    for (const path of [SETUP, VERIFY]) {
      const inBody = { json: { tempToken, token: '123456' } }
      refused(await send(target, 'POST', path, inBody), 401, 'INVALID_TEMP_TOKEN')
      const inHeader = { json: { token: '123456' }, headers: { Authorization: `Bearer ${tempToken}` } }
      refused(await send(target, 'POST', path, inHeader), 401, 'INVALID_TEMP_TOKEN')
    }
    // A set-up token permits only the set-up.
    const { tempToken: setUp, target: other } = await awaiting(open)
    refused(await proveSecond(other, { tempToken: setUp, totpCode: '123456' }), 401, 'INVALID_TEMP_TOKEN')
  },

  'is limited to 20 a minute per user, however they are known': async (open) => {
    const { target, tempToken } = await awaiting(open)
    for (let count = 1; count <= 20; count++) status(await send(target, 'POST', SETUP, { json: { tempToken } }), 200)
    refused(await send(target, 'POST', SETUP, { json: { tempToken } }), 429, 'RATE_LIMITED')
    const { client } = await signedInNative(target, { email: 'bob@example.com' })
    status(await client.post(SETUP, {}), 200)
  },
})
