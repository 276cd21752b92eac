import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInNative, signIn } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, refused, status, text } from '../../support/expect.ts'
import { browser } from '../../support/pages/browser.ts'
import { enrolledAccount } from '../../support/passkeys/authenticator.ts'
import { totpAt } from '../../support/totp.ts'

const DISABLE = '/auth/2fa/disable'
const MINUTE = 60_000

export const totpDisableGroup = group('POST /auth/2fa/disable', {
  'removes the app, its secret and the recovery codes': async (open) => {
    const target = await open()
    const { user, client } = await enrolledAccount(target)
    equal((await client.post(DISABLE, {})).json, { success: true })
    const { isTotpEnabled, totpSecret, totpLastStep } = given(await target.stores.users.findById(user.id))
    equal([isTotpEnabled, totpSecret, totpLastStep], [false, undefined, undefined])
    equal(await target.stores.proofs.countFor(user.id, 'recovery-code', target.clock.now()), 0)
    const [event, ...more] = target.events.named('identity.user.2fa.disabled')
    equal([event?.data, event?.metadata.userId, more.length], [{ method: 'totp' }, user.id, 0])
    status(await (await signIn(target, user)).get('/auth/me'), 200)
  },

  'lets the user set up another app': async (open) => {
    const target = await open()
    const { client, secret: older } = await enrolledAccount(target)
    status(await client.post(DISABLE), 200)
    const secret = text(await client.post('/auth/2fa/setup', {}), 'secret')
    equal(secret === older, false)
    const token = await totpAt(secret, target.clock.now())
    status(await client.post('/auth/2fa/verify-setup', { token }), 200)
  },

  'is done when there is none, whatever is required': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    equal((await client.post(DISABLE, {})).json, { success: true })
    equal(target.events.named('identity.user.2fa.disabled'), [])
    const { user, client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    await target.stores.users.update(user.id, { require2FA: true })
    status(await bob.post(DISABLE, {}), 200)
  },

  'answers 403 2FA_REQUIRED where a second factor is asked of the user': async (open) => {
    const base = await open()
    const { stores } = base
    const { user, client } = await enrolledAccount(base)
    await stores.users.update(user.id, { require2FA: true })
    refused(await client.post(DISABLE, {}), 403, '2FA_REQUIRED')
    await stores.users.update(user.id, { require2FA: null })
    const headers = { Authorization: `Bearer ${client.accessToken}` }
    const byOptions = await open({ stores, secondFactor: { required: true } })
    refused(await send(byOptions, 'POST', DISABLE, { headers }), 403, '2FA_REQUIRED')
    await given(stores.settings).updateSettings({ require2FA: true })
    const bySettings = await open({ stores })
    refused(await send(bySettings, 'POST', DISABLE, { headers }), 403, '2FA_REQUIRED')
    equal(given(await stores.users.findById(user.id)).isTotpEnabled, true)
    equal(await stores.proofs.countFor(user.id, 'recovery-code', base.clock.now()), 10)
    await given(stores.settings).updateSettings({ require2FA: false })
    const settingsWin = await open({ stores, secondFactor: { required: true } })
    status(await send(settingsWin, 'POST', DISABLE, { headers }), 200)
  },

  'R06 asks for a fresh proof once the sign-in is old': async (open) => {
    const target = await open()
    const { client, secret } = await enrolledAccount(target)
    target.clock.advance(15 * MINUTE)
    await client.refresh()
    refused(await client.post(DISABLE, {}), 403, 'REAUTHENTICATION_REQUIRED')
    refused(await client.post(DISABLE, { totpCode: '1' }), 403, 'REAUTHENTICATION_REQUIRED')
    status(await client.post(DISABLE, { totpCode: await totpAt(secret, target.clock.now()) }), 200)
    const relaxed = await open({ lifetimes: { freshAuthMinutes: 0 } })
    const other = await enrolledAccount(relaxed)
    relaxed.clock.advance(15 * MINUTE)
    await other.client.refresh()
    status(await other.client.post(DISABLE, {}), 200)
  },

  'R19 is done for no foreign page': async (open) => {
    const target = await open()
    const { user } = await enrolledAccount(target, { require2FA: false })
    await target.stores.users.update(user.id, { isTotpEnabled: false })
    const client = browser(target)
    status(await client.login(user.email, PASSWORD), 200)
    await target.stores.users.update(user.id, { isTotpEnabled: true })
    refused(await client.post(DISABLE, {}, { Origin: 'https://evil.example' }), 403, 'CSRF_INVALID')
    equal(given(await target.stores.users.findById(user.id)).isTotpEnabled, true)
    status(await client.post(DISABLE, {}), 200)
  },

  'is for callers who are signed in and not disabled': async (open) => {
    const target = await open()
    refused(await send(target, 'POST', DISABLE), 401, 'UNAUTHORIZED')
    const { user, client } = await enrolledAccount(target)
    await target.stores.users.update(user.id, { isDisabled: true })
    refused(await client.post(DISABLE, {}), 403, 'ACCOUNT_DISABLED')
    const setUp = await open({ email: undefined, sms: undefined })
    const waiting = await addAccount(setUp, { require2FA: true })
    const login = await send(setUp, 'POST', '/auth/login', { json: { email: waiting.email, password: PASSWORD } })
    const headers = { Authorization: `Bearer ${text(login, 'tempToken')}` }
    refused(await send(setUp, 'POST', DISABLE, { headers }), 401, 'INVALID_ACCESS_TOKEN')
  },
})
