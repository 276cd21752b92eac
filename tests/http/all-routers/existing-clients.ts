import { takeCode, takeLink } from '../auth/ownership/awaited-messages.ts'
import { NUMBER } from '../auth/sign-in/pending-sign-in.ts'
import { type HttpCase, requestGroup } from '../group.ts'
import { isJson, type Json } from '../openapi/json-schema.ts'
import { addAccount, PASSWORD } from '../support/account.ts'
import { equal, given, isTrue, status, text } from '../support/expect.ts'
import { type PageClient, pageClient } from '../support/pages/page-client.ts'
import type { Target } from '../support/target.ts'
import { totpAt } from '../support/totp.ts'

const EMAIL = 'ada@example.com'
const NEW = 'another good password'
const STEP_MS = 30_000

type Flow = (client: PageClient, target: Target) => Promise<void>

/** Calls of the published browser client, in the order of its pages. */
const FLOWS: Readonly<Record<string, Flow>> = {
  async 'configuration, registration, sign-in and sign-out'(client, target) {
    equal((await client.call('/ui/auth.js', 'GET')).text, 'client()')
    const config = (await client.call('/ui/config', 'GET')).json
    equal([config.apiPrefix, config.headless], ['/auth', true])
    status(await client.call('/me', 'GET'), 401)
    const names = { firstName: 'Ada', lastName: '' }
    await client.succeed('/register', 'POST', { email: EMAIL, password: PASSWORD, ...names })
    const wrong = await client.call('/login', 'POST', { email: EMAIL, password: 'wrong password' })
    equal([wrong.status, typeof wrong.json.error, wrong.json.success], [401, 'string', false])
    await client.succeed('/login', 'POST', { email: EMAIL, password: PASSWORD })
    const me = (await client.call('/me', 'GET')).json
    equal([me.email, me.firstName, me.lastName, me.roles], [EMAIL, 'Ada', undefined, []])
    await client.succeed('/refresh')
    target.clock.advance(16 * 60_000)
    // Without a body, and without another call than the refresh in between.
    status(await client.call('/linked-accounts', 'GET'), 200)
    equal(client.sent.slice(-3), ['GET /linked-accounts 401', 'POST /refresh 200', 'GET /linked-accounts 200'])
    await client.succeed('/logout')
    equal(client.jar.names, ['known-device'])
  },

  async 'passwords, mailed links and the address'(client, target) {
    await addAccount(target, { email: EMAIL, isEmailVerified: false })
    await client.succeed('/login', 'POST', { email: EMAIL, password: PASSWORD })
    await client.succeed('/send-verification-email')
    await client.succeed(`/verify-email?token=${(await takeLink(target)).token}`, 'GET')
    await client.succeed('/change-password', 'POST', { currentPassword: PASSWORD, newPassword: NEW })
    await client.succeed('/forgot-password', 'POST', { email: EMAIL })
    const { token } = await takeLink(target)
    await client.succeed('/reset-password', 'POST', { token, password: PASSWORD })
    // The reset has ended all sessions up to this time.
    target.clock.advance(1000)
    await client.succeed('/magic-link/send', 'POST', { email: EMAIL, mode: 'login' })
    await client.succeed('/magic-link/verify', 'POST', { token: (await takeLink(target)).token, mode: 'login' })
    await client.succeed('/change-email/request', 'POST', { newEmail: 'ada@example.org' })
    await client.succeed('/change-email/confirm', 'POST', { token: (await takeLink(target)).token })
    equal((await client.call('/me', 'GET')).json.email, 'ada@example.org')
  },

  async 'the phone, and codes by text message'(client, target) {
    const { id: userId } = await addAccount(target, { email: EMAIL })
    await client.succeed('/login', 'POST', { email: EMAIL, password: PASSWORD })
    await client.succeed('/add-phone', 'POST', { phoneNumber: NUMBER })
    await client.succeed('/sms/verify', 'POST', { userId, code: await takeCode(target), mode: 'login' })
    equal((await client.call('/me', 'GET')).json.isPhoneVerified, true)
    await client.succeed('/logout')
    await client.succeed('/sms/send', 'POST', { email: EMAIL, mode: 'login' })
    await client.succeed('/sms/verify', 'POST', { userId, code: await takeCode(target), mode: 'login' })
    equal((await client.call('/me', 'GET')).json.loginProvider, 'sms')
  },

  async 'second factors'(client, target) {
    await addAccount(target, { email: EMAIL, phoneNumber: NUMBER, isPhoneVerified: true })
    await client.succeed('/login', 'POST', { email: EMAIL, password: PASSWORD })
    const setup = await client.call('/2fa/setup')
    const secret = text(setup, 'secret')
    isTrue(text(setup, 'qrCode').startsWith('data:image/'), 'an image')
    const code = () => totpAt(secret, target.clock.now())
    await client.succeed('/2fa/verify-setup', 'POST', { token: await code(), secret })
    const begin = async () => {
      const { json } = await client.call('/login', 'POST', { email: EMAIL, password: PASSWORD })
      equal([json.requiresTwoFactor, Array.isArray(json.available2faMethods)], [true, true])
      return String(json.tempToken)
    }
    target.clock.advance(STEP_MS)
    await client.succeed('/2fa/verify', 'POST', { tempToken: await begin(), totpCode: await code() })
    const tempToken = await begin()
    await client.succeed('/sms/send', 'POST', { tempToken, mode: '2fa' })
    await client.succeed('/sms/verify', 'POST', { tempToken, code: await takeCode(target), mode: '2fa' })
    target.mails.clear()
    const other = await begin()
    await client.succeed('/magic-link/send', 'POST', { tempToken: other, mode: '2fa' })
    await client.succeed('/magic-link/verify', 'POST', { token: (await takeLink(target)).token, mode: 'login' })
    await client.succeed('/2fa/disable')
    equal((await client.call('/me', 'GET')).json.isTotpEnabled, false)
  },

  async 'linked addresses, sessions and the end of the account'(client, target) {
    await addAccount(target, { email: EMAIL })
    await client.succeed('/login', 'POST', { email: EMAIL, password: PASSWORD })
    await client.succeed('/link-request', 'POST', { email: 'other@example.com', provider: 'email' })
    await client.succeed('/link-verify', 'POST', { token: (await takeLink(target)).token, provider: 'email' })
    const { linkedAccounts } = (await client.call('/linked-accounts', 'GET')).json
    equal(
      recordsIn(linkedAccounts).map((one) => one.providerAccountId),
      ['other@example.com'],
    )
    await client.succeed('/linked-accounts/email/other@example.com', 'DELETE')
    const elsewhere = pageClient(target)
    await elsewhere.succeed('/login', 'POST', { email: EMAIL, password: PASSWORD })
    const { sessions } = (await client.call('/sessions', 'GET')).json
    const { handle } = given(recordsIn(sessions).find(({ isCurrent }) => isCurrent === false))
    await client.succeed(`/sessions/${encodeURIComponent(String(handle))}`, 'DELETE')
    equal((await elsewhere.call('/refresh')).json.code, 'SESSION_REVOKED')
    await client.succeed('/account', 'DELETE')
    status(await client.call('/me', 'GET'), 401)
  },
}

function recordsIn(list: unknown): readonly Json[] {
  return Array.isArray(list) ? list.filter(isJson) : []
}

function flowCase(flow: Flow, csrf: boolean): HttpCase['run'] {
  return async (open) => {
    const target = await open({
      ...(csrf && { csrf }),
      session: { selfService: true },
      ui: { headless: true, assets: { 'auth.js': { content: 'client()' } } },
    })
    await flow(pageClient(target), target)
  }
}

export const existingClientsGroup = requestGroup('Calls of the published browser client', {
  ...Object.fromEntries(
    Object.entries(FLOWS).flatMap(([name, flow]) =>
      [false, true].map((csrf) => [`${name}, CSRF tokens ${csrf ? 'on' : 'off'}`, flowCase(flow, csrf)]),
    ),
  ),
})
