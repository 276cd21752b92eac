import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../launch-chromium.ts'
import type { StartedServer } from '../start-server.ts'
import { PASSWORD, startWithEverything } from './support/page-states.ts'
import { newPerson, type Person, problemOf } from './support/person.ts'

let server: StartedServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startWithEverything(), launchChromium()])
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function signIn(person: Person, fields: { email?: string; password?: string } = {}): Promise<void> {
  await person.open('/auth/ui/login')
  await person.fill({ email: person.email, password: PASSWORD, ...fields })
  await person.press('Sign in')
}

describe('the account pages in Chromium', () => {
  it('people 20: create an account, sign it in at once, and verify its address on a click', async () => {
    const person = await newPerson(browser, server.url)
    await person.open('/auth/ui/login')
    await person.page.getByRole('link', { name: 'Create one' }).click()
    await person.fill({ name: 'Ada <b>Lovelace</b>', email: person.email, password: 'short' })
    await person.press('Create account')
    await person.page.getByText('This is too short.').waitFor()
    await person.fill({ password: PASSWORD })
    await person.press('Create account')
    expect(await person.signedIn()).toMatchObject({ email: person.email, isEmailVerified: false })
    const link = await person.mailedLink('Verify your email address')
    expect((await fetch(link)).status).toBe(200)
    await person.page.goto(link)
    await person.press('Verify my address')
    await person.page.getByRole('heading', { name: 'Your address is verified' }).waitFor()
    await person.page.getByRole('link', { name: 'Continue' }).click()
    expect(await person.signedIn()).toMatchObject({ isEmailVerified: true, name: 'Ada <b>Lovelace</b>' })
    // A mail scanner may open the link before the user, so a used link says again that the address is verified.
    await person.page.goto(link)
    await person.press('Verify my address')
    await person.page.getByRole('heading', { name: 'Your address is verified' }).waitFor()
  })

  it('R10 ask for the password in a browser that the account does not know, and take the code in a session', async () => {
    const person = await newPerson(browser, server.url)
    await person.register()
    await person.page.goto(await person.mailedLink('Verify your email address'))
    await person.fill({ password: 'not the password' })
    await person.press('Verify my address')
    expect(await problemOf(person.page)).toContain('This password is wrong')
    await person.fill({ password: PASSWORD })
    await person.press('Verify my address')
    await person.page.getByRole('heading', { name: 'Your address is verified' }).waitFor()

    const other = await newPerson(browser, server.url)
    await other.register()
    const code = /: ([A-Z2-7]{8})\b/.exec(await other.mailedText('Verify your email address'))?.[1] ?? ''
    await other.open('/auth/ui/verify-email')
    await other.fill({ code })
    await other.press('Verify my address')
    await other.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await other.fill({ email: other.email, password: PASSWORD })
    await other.press('Sign in')
    await other.fill({ code })
    await other.press('Verify my address')
    await other.page.getByRole('heading', { name: 'Your address is verified' }).waitFor()
  })

  it('say that an address is taken', async () => {
    const person = await newPerson(browser, server.url)
    await person.register()
    await person.open('/auth/ui/register')
    await person.fill({ email: person.email, password: PASSWORD })
    await person.press('Create account')
    expect(await problemOf(person.page)).toContain('This address is taken')
  })

  it('show what came of a verification that a redirect tells of', async () => {
    const person = await newPerson(browser, server.url)
    await person.open('/auth/ui/verify-email?emailVerified=1')
    await person.page.getByRole('heading', { name: 'Your address is verified' }).waitFor()
    await person.open('/auth/ui/verify-email?error=VERIFICATION_TOKEN_EXPIRED')
    expect(await problemOf(person.page)).toContain('This link has expired')
  })

  it('send a new link in place of an expired one, to who is signed in', async () => {
    const person = await newPerson(browser, server.url)
    await person.register()
    const subject = 'Verify your email address'
    const first = await person.mailedLink(subject)
    const code = 'VERIFICATION_TOKEN_EXPIRED'
    const endpoint = /\/auth\/verify-email(\?|$)/
    await person.page.route(endpoint, (route) => route.fulfill({ status: 400, json: { code } }))
    await person.page.goto(first)
    await person.fill({ password: PASSWORD })
    await person.press('Verify my address')
    expect(await problemOf(person.page)).toContain('This link has expired')
    await person.press('Send a new link')
    await person.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await person.fill({ email: person.email, password: PASSWORD })
    await person.press('Sign in')
    expect(await problemOf(person.page)).toContain('This link has expired')
    await person.press('Send a new link')
    await person.page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await person.page.unroute(endpoint)
    await person.page.goto(await person.mailedLink(subject, person.email, 2))
    await person.press('Verify my address')
    await person.page.getByRole('heading', { name: 'Your address is verified' }).waitFor()
  })

  it('connect an address without signing anybody in, or telling other tabs so', async () => {
    const person = await newPerson(browser, server.url)
    await person.register()
    await signIn(person)
    await person.signedIn()
    const email = `second-${person.email}`
    expect((await person.call('POST', '/link-request', { email })).status).toBe(200)
    await person.signOut()
    const tab = await person.openTab(`${server.url}/auth/ui/login`)
    await tab.evaluate(() => {
      const heard: unknown[] = []
      Object.assign(globalThis, { heard })
      new BroadcastChannel('sallyport sign-in').onmessage = ({ data }) => heard.push(data)
    })
    await person.page.goto(await person.mailedLink('Confirm linking your account', email))
    await person.page.getByText('Continue only if you yourself have just asked for this.').waitFor()
    await person.press('Link the account')
    await person.page.getByRole('heading', { name: 'Your account is linked' }).waitFor()
    await person.page.evaluate(() => new BroadcastChannel('sallyport sign-in').postMessage('after it'))
    await expect.poll(() => tab.evaluate(() => Reflect.get(globalThis, 'heard'))).toEqual(['after it'])
    const next = person.page.getByRole('link', { name: 'Continue', exact: true })
    expect(await next.getAttribute('href')).toBe(`${server.url}/auth/ui/account`)
    expect((await person.call('GET', '/me')).status).toBe(401)
  })

  it('lead from connecting to the sign-in and back, in the same language', async () => {
    const person = await newPerson(browser, server.url)
    const code = 'REAUTHENTICATION_REQUIRED'
    await person.page.route('**/auth/link-verify', (route) => route.fulfill({ status: 403, json: { code } }))
    await person.open('/auth/ui/link-verify?token=x&provider=google&lang=it&account=see+evil.example')
    await person.page.getByText('Continua solo se hai appena provato tu ad accedere con Google.').waitFor()
    await person.press('Collega l’account')
    await person.page.getByRole('link', { name: 'Accedi e collega' }).click()
    await person.page.getByRole('heading', { name: 'Accedi' }).waitFor()
    const { pathname, searchParams } = new URL(person.page.url())
    expect([pathname, searchParams.get('lang')]).toEqual(['/auth/ui/login', 'it'])
    expect(searchParams.get('return_path')).toBe(
      '/auth/ui/link-verify?provider=google&lang=it&account=see+evil.example',
    )
  })

  it('let a forgotten password be replaced, once, by a link', async () => {
    const person = await newPerson(browser, server.url)
    await person.register()
    await person.open('/auth/ui/login')
    await person.page.getByRole('link', { name: 'Forgot your password?' }).click()
    await person.fill({ email: person.email })
    await person.press('Send the link')
    await person.page.getByRole('heading', { name: 'Check your email' }).waitFor()
    const link = await person.mailedLink('Reset your password')
    await person.page.goto(link)
    await person.fill({ newPassword: 'short' })
    await person.press('Save the password')
    await person.page.getByText('This is too short.').waitFor()
    expect(person.page.url()).not.toContain('token')
    await person.page.reload()
    await person.fill({ newPassword: 'another battery' })
    await person.press('Save the password')
    await person.page.getByRole('heading', { name: 'Your password is changed' }).waitFor()
    await signIn(person)
    expect(await problemOf(person.page)).toContain('is wrong')
    await signIn(person, { password: 'another battery' })
    await person.signedIn()
    await person.page.goto(link)
    await person.fill({ newPassword: 'a third battery' })
    await person.press('Save the password')
    expect(await problemOf(person.page)).toContain('This link does not work')
    expect(await person.page.locator('form').count()).toBe(0)
    await person.page.getByRole('link', { name: 'Get a new link' }).click()
    await person.page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  })

  it('change an address by the link in the mail to the new one', async () => {
    const person = await newPerson(browser, server.url)
    await person.register()
    await signIn(person)
    await person.signedIn()
    const newEmail = `new-${person.email}`
    expect((await person.call('POST', '/change-email/request', { newEmail })).status).toBe(200)
    const link = await person.mailedLink('Confirm your new email address', newEmail)
    expect((await fetch(link)).status).toBe(200)
    await person.page.goto(link)
    await person.press('Use this address')
    await person.page.getByRole('heading', { name: 'Your address is changed' }).waitFor()
    expect((await person.call('GET', '/me')).body).toMatchObject({ email: newEmail, isEmailVerified: true })
    await person.signOut()
    await signIn(person, { email: newEmail })
    await person.signedIn()
  })

  it('say that something is missing where a link was cut off', async () => {
    const person = await newPerson(browser, server.url)
    for (const page of ['reset-password', 'verify-email', 'magic-link', 'change-email', 'link-verify']) {
      await person.open(`/auth/ui/${page}`)
      expect(await problemOf(person.page)).toContain('The address of this page is not complete')
    }
  })

  it('speak Italian through a whole registration and sign-in, mails included', async () => {
    const person = await newPerson(browser, server.url, { context: { locale: 'it-IT' } })
    await person.open('/auth/ui/register')
    expect(await person.page.locator('html').getAttribute('lang')).toBe('it')
    await expect.poll(() => person.page.title()).toBe('Crea il tuo account · Sallyport')
    await person.fill({ email: person.email, password: PASSWORD })
    await person.press('Crea l’account')
    await person.signedIn()
    await person.page.goto(await person.mailedLink('Verifica il tuo indirizzo email'))
    await person.press('Verifica il mio indirizzo')
    await person.page.getByRole('heading', { name: 'Il tuo indirizzo è verificato' }).waitFor()
    await person.signOut()
    await person.open('/auth/ui/login')
    await person.fill({ email: person.email, password: 'sbagliata' })
    await person.press('Accedi')
    expect(await problemOf(person.page)).toBe('L’indirizzo o la password sono sbagliati.')
    await person.press('Inviami un link per email')
    await person.page.goto(await person.mailedLink('Il tuo link magico per accedere'))
    await person.press('Accedi')
    expect(await person.signedIn()).toMatchObject({ isEmailVerified: true })
  })

  it('change their language in place, and keep it along links and in this browser', async () => {
    const person = await newPerson(browser, server.url)
    await person.open('/auth/ui/login?return_path=%2Fnotes')
    await person.fill({ email: person.email })
    await person.press('Italiano')
    await person.page.getByRole('heading', { name: 'Accedi' }).waitFor()
    expect(await person.page.locator('[name=email]').inputValue()).toBe(person.email)
    expect(await person.page.locator('html').getAttribute('lang')).toBe('it')
    await person.page.getByRole('link', { name: 'Creane uno' }).click()
    await person.page.getByRole('heading', { name: 'Crea il tuo account' }).waitFor()
    expect(new URL(person.page.url()).search).toBe('?return_path=%2Fnotes&lang=it')
    await person.open('/auth/ui/forgot-password')
    await person.page.getByRole('heading', { name: 'Reimposta la tua password' }).waitFor()
  })
})
