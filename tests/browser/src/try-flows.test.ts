import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { totpAt } from '../../http/support/totp.ts'
import { launchChromium } from './launch-chromium.ts'
import { login, logout, me, newcomer, OK, PASSWORD, setUpApp } from './newcomer.ts'
import { type StartedServer, startServer } from './start-server.ts'

/** Without the sign-in pages, links lead to the try-out pages. */
const OFF = { SALLYPORT_PAGES: 'off' }
/** Makes every sign-in stale at once. */
const NEVER_FRESH = 'export default { lifetimes: { freshAuthMinutes: 0.0001 } }'
/** Requires an authenticator app of every user. */
const DEMANDING = "export default { secondFactor: { required: true, methods: ['totp'] } }"

let server: StartedServer
let browser: Browser

beforeAll(async () => {
  server = await startServer({ ...OFF, SALLYPORT_EMAIL_VERIFICATION: 'lazy', SALLYPORT_SELF_SERVICE_SESSIONS: 'on' })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe('the try-out pages in Chromium', () => {
  it('lead from the start to a registration and from its mail to a verified address', async () => {
    const person = await newcomer(browser, server.url)
    await person.page.goto(server.url)
    await person.page.getByRole('link', { name: 'Try it' }).first().click()
    await person.page.getByRole('link', { name: 'Sign in' }).click()
    expect(await person.send('login', { email: person.email, password: PASSWORD })).toEqual(OK)
    await person.followMail('Verify your email address', person.email)
    expect(await me(person)).toMatchObject({ email: person.email, isEmailVerified: false })
    await person.followMail('Verify your email address', person.email)
    expect(await person.send('verify-email')).toEqual(OK)
    // Scanners open links first, so the same link succeeds again.
    expect(await person.send('verify-email')).toEqual(OK)
    expect(await me(person)).toMatchObject({ isEmailVerified: true })
  })

  it('sign in by a mailed link', async () => {
    const person = await newcomer(browser, server.url)
    await person.open('login')
    expect(await person.send('magic-link-send', { email: person.email })).toEqual(OK)
    await person.followMail('Your magic sign-in link', person.email)
    expect(await person.send('magic-link')).toEqual(OK)
    expect(await me(person)).toMatchObject({ email: person.email, loginProvider: 'magic-link' })
  })

  it('reset a forgotten password', async () => {
    const person = await newcomer(browser, server.url)
    await person.open('forgot-password')
    expect(await person.send('forgot-password', { email: person.email })).toEqual(OK)
    await person.followMail('Reset your password', person.email)
    const reset = await person.send('reset-password', { newPassword: 'another battery' })
    expect(reset).toEqual({ status: 200, body: { success: true, suspended: [] } })
    expect((await login(person)).body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect(await login(person, { password: 'another battery' })).toEqual(OK)
  })

  it('verify a phone number, and take its codes as the first and the second factor', async () => {
    const person = await newcomer(browser, server.url)
    await login(person)
    await person.open('account')
    expect(await person.send('add-phone', { phoneNumber: '+391234567' })).toEqual(OK)
    const code = await person.readCode('+391234567', 1)
    await person.open('account')
    expect(await person.send('verify-phone', { code })).toEqual(OK)
    await logout(person)
    await person.open('login')
    expect(await person.send('sms-send', { email: person.email })).toEqual(OK)
    const loginCode = await person.readCode('+391234567', 2)
    await person.open('login')
    expect(await person.send('sms-verify', { email: person.email, code: loginCode })).toEqual(OK)
    expect(await me(person)).toMatchObject({ loginProvider: 'sms', isPhoneVerified: true })
    await setUpApp(person)
    await logout(person)
    await login(person)
    expect(await person.send('second-sms-send')).toEqual(OK)
    const tempToken = await person.page.locator('form#second-sms-verify [name=tempToken]').inputValue()
    const secondCode = await person.readCode('+391234567', 3)
    await person.page.goto(`${server.url}/auth/2fa?tempToken=${tempToken}&methods=totp,sms`)
    expect(await person.send('second-sms-verify', { code: secondCode })).toEqual(OK)
  })

  it('set up an authenticator app and ask for its code at the next sign-in', async () => {
    const person = await newcomer(browser, server.url)
    await login(person)
    const { secret } = await setUpApp(person)
    await logout(person)
    expect((await login(person)).body).toMatchObject({ requiresTwoFactor: true })
    expect((await person.send('second-totp', { totpCode: '000000' })).status).toBe(400)
    expect(await person.send('second-totp', { totpCode: await totpAt(secret, new Date()) })).toEqual(OK)
    expect(await person.send('me')).toMatchObject({ body: { email: person.email, isTotpEnabled: true } })
  })

  it('take a recovery code once, and a mailed link, as the second factor', async () => {
    const person = await newcomer(browser, server.url)
    await login(person)
    const { recoveryCodes } = await setUpApp(person)
    const [recoveryCode = ''] = recoveryCodes
    await logout(person)
    await login(person)
    expect(await person.send('second-recovery', { recoveryCode })).toEqual(OK)
    await logout(person)
    await login(person)
    expect((await person.send('second-recovery', { recoveryCode })).body).toMatchObject({ code: 'INVALID_CODE' })
    expect(await person.send('second-link-send')).toEqual(OK)
    await person.followMail('Your magic sign-in link', person.email)
    expect(await person.send('magic-link')).toEqual(OK)
    expect(await me(person)).toMatchObject({ email: person.email })
  })

  it('change the address by the link in the mail to the new one', async () => {
    const person = await newcomer(browser, server.url)
    await login(person)
    await person.open('account')
    const newEmail = `new-${person.email}`
    expect(await person.send('change-email', { newEmail })).toEqual(OK)
    await person.followMail('Confirm your new email address', newEmail)
    expect(await person.send('confirm-email')).toEqual(OK)
    expect(await me(person)).toMatchObject({ email: newEmail, isEmailVerified: true })
    expect(await login(person, { email: newEmail })).toEqual(OK)
  })

  it('list the sessions, end another one, and link an address', async () => {
    const person = await newcomer(browser, server.url)
    await login(person)
    // Simulates another browser, which has none of this one's cookies.
    await person.page.context().clearCookies()
    await login(person)
    await person.open('sessions')
    const { sessions } = (await person.send('sessions')).body
    expect(sessions).toHaveLength(2)
    expect((await person.send('revoke-others')).body).toEqual({ success: true, revoked: 1 })
    expect(await person.send('refresh')).toEqual(OK)
    await person.open('linking')
    const other = `other-${person.email}`
    expect(await person.send('link-request', { email: other })).toEqual(OK)
    await person.followMail('Confirm linking your account', other)
    expect(await person.send('link-verify')).toEqual(OK)
    await person.open('linking')
    const linked = { provider: 'email', providerAccountId: other }
    expect((await person.send('linked-accounts')).body).toMatchObject({ linkedAccounts: [linked] })
    expect(await person.send('unlink', { provider: 'email', id: other })).toEqual(OK)
  })

  it('delete the account', async () => {
    const person = await newcomer(browser, server.url)
    await login(person)
    await person.open('account')
    expect(await person.send('delete-account')).toEqual(OK)
    expect((await login(person)).body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  })

  it('ask for a fresh proof where the service wants one, and send the CSRF token', async () => {
    const strict = await startServer({ ...OFF, SALLYPORT_CSRF: 'on' }, NEVER_FRESH)
    onTestFinished(strict.stop)
    const person = await newcomer(browser, strict.url)
    await login(person)
    await person.open('account')
    const proof = person.page.locator('form#delete-account fieldset')
    expect(await proof.isVisible()).toBe(false)
    expect((await person.send('delete-account')).body).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    expect(await proof.isVisible()).toBe(true)
    expect(await person.send('delete-account', { currentPassword: PASSWORD })).toEqual(OK)
    expect((await login(person)).status).toBe(401)
  })

  it('set up an app in the middle of a sign-in that demands one', async () => {
    const demanding = await startServer(OFF, DEMANDING)
    onTestFinished(demanding.stop)
    const person = await newcomer(browser, demanding.url)
    expect(await login(person)).toMatchObject({ status: 403, body: { requires2FASetup: true } })
    const { body } = await person.send('must-set-up')
    const confirmed = await person.send('must-verify-setup', { token: await totpAt(String(body.secret), new Date()) })
    expect(confirmed).toMatchObject({ status: 200, body: { success: true } })
    expect(await me(person)).toMatchObject({ email: person.email, isTotpEnabled: true })
  })
})
