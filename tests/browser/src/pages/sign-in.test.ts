import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchChromium } from '../launch-chromium.ts'
import { type StartedServer, startServer } from '../start-server.ts'
import { PASSWORD, startWithEverything } from './support/page-states.ts'
import { newPerson, problemOf } from './support/person.ts'

let server: StartedServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startWithEverything(), launchChromium()])
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe('the sign-in page in Chromium', () => {
  it('is reached from the start, and signs in by password with the keyboard only', async () => {
    const person = await newPerson(browser, server.url)
    await person.register()
    await person.page.goto(server.url)
    await person.page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await person.page.getByLabel('Email').fill(person.email)
    await person.page.keyboard.press('Tab')
    await person.page.keyboard.type(PASSWORD)
    await person.page.keyboard.press('Enter')
    expect(await person.signedIn()).toMatchObject({ email: person.email, loginProvider: 'local' })
  })

  it('says what is wrong, beside the field or above the form, and puts the focus there', async () => {
    const person = await newPerson(browser, server.url)
    await person.open('/auth/ui/login')
    await person.press('Sign in')
    await expect
      .poll(() => person.page.getByLabel('Email').evaluate((field) => field === document.activeElement))
      .toBe(true)
    expect(await person.page.getByText('Please fill this in.').count()).toBe(2)
    await person.fill({ email: 'nobody at all', password: 'x' })
    await person.press('Sign in')
    await person.page.getByText('This is not an email address.').waitFor()
    await person.fill({ email: person.email })
    await person.press('Sign in')
    await person.page.getByRole('alert').getByText('The address or the password is wrong.').waitFor()
    await expect.poll(() => person.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  })

  it('shows and hides the password', async () => {
    const person = await newPerson(browser, server.url)
    await person.open('/auth/ui/login')
    const password = person.page.locator('[name=password]')
    expect(await password.getAttribute('type')).toBe('password')
    await person.press('Show the password')
    expect(await password.getAttribute('type')).toBe('text')
    await person.press('Hide the password')
    expect(await password.getAttribute('type')).toBe('password')
  })

  it('tells a failure that a redirect brings, in words of its own', async () => {
    const person = await newPerson(browser, server.url)
    await person.open('/auth/ui/login?error=OAUTH_DENIED')
    expect(await problemOf(person.page)).toContain('refused the sign-in')
    for (const error of ['whatever', 'INVALID_CREDENTIALS', 'RATE_LIMITED']) {
      await person.open(`/auth/ui/login?error=${error}`)
      expect(await problemOf(person.page)).toBe('That did not work. Please try again.')
    }
    await person.open('/auth/ui/login?error=EMAIL_NOT_VERIFIED')
    expect(await problemOf(person.page)).toBe('First verify your address: open the link in our email.')
    expect(person.page.url()).toBe(`${server.url}/auth/ui/login`)
    await person.page.reload()
    await person.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await person.page.getByRole('alert').count()).toBe(0)
  })

  it('leads back to the origin at which it was opened', async () => {
    const person = await newPerson(browser, server.url.replace('//localhost:', '//127.0.0.1:'))
    await person.register()
    await person.open('/auth/ui/login')
    await person.fill({ email: person.email, password: PASSWORD })
    await person.press('Sign in')
    expect(await person.signedIn()).toMatchObject({ email: person.email })
  })

  it('shows at the button that was pressed that it works on it', async () => {
    const person = await newPerson(browser, server.url)
    await person.open('/auth/ui/login')
    await person.fill({ email: person.email })
    const busy = () => person.page.locator('button[aria-disabled=true]').allTextContents()
    let answer = () => {}
    await person.page.route('**/magic-link/send', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve))
      await route.continue()
    })
    await person.press('Email me a sign-in link')
    await expect.poll(busy).toEqual(['Email me a sign-in link'])
    answer()
    await person.page.getByRole('heading', { name: 'Check your email' }).waitFor()
  })

  it('warns before a mailed link replaces the session of another user', async () => {
    const person = await newPerson(browser, server.url)
    await person.register()
    await person.call('POST', '/magic-link/send', { email: person.email })
    const link = await person.mailedLink('Your magic sign-in link')
    await person.page.goto(link)
    await person.page.getByText('only if you asked for this link yourself').waitFor()
    const other = `other-${person.email}`
    await person.call('POST', '/register', { email: other, password: PASSWORD })
    await person.call('POST', '/login', { email: other, password: PASSWORD })
    await person.page.goto(link)
    await person.page.getByText(`You are signed in as ${other}. This link may sign you in as someone else`).waitFor()
    expect((await person.call('GET', '/me')).body).toMatchObject({ email: other })
    await person.press('Sign me in')
    // After the other user's sign-in, the service no longer knows this browser as that of the link's user. So the link is the first proof of
    // the mailbox, and removes the password.
    await person.page.getByRole('heading', { name: 'This mailbox is yours' }).waitFor()
    await person.press('Continue')
    expect(await person.signedIn()).toMatchObject({ email: person.email })
  })

  it('signs in by a mailed link, which asks for a click; the tab that waits follows', async () => {
    const person = await newPerson(browser, server.url)
    await person.register()
    await person.open('/auth/ui/login?return_path=%2Fhealthz')
    await person.press('Email me a sign-in link')
    await person.page.getByText('Please fill this in.').waitFor()
    await person.fill({ email: person.email })
    await person.press('Email me a sign-in link')
    await person.page.getByRole('heading', { name: 'Check your email' }).waitFor()
    const tab = await person.openTab(await person.mailedLink('Your magic sign-in link'))
    expect((await person.call('GET', '/me')).status).toBe(401)
    expect(new URL(tab.url()).search).toBe('')
    await person.press('Sign me in', tab)
    expect(await person.signedIn(tab)).toMatchObject({ email: person.email, loginProvider: 'magic-link' })
    await person.page.waitForURL(`${server.url}/healthz`)
  })

  it('leaves a mailed link alone when a scanner opens it, and when the page is loaded again', async () => {
    const person = await newPerson(browser, server.url)
    await person.register()
    await person.call('POST', '/magic-link/send', { email: person.email })
    const link = await person.mailedLink('Your magic sign-in link')
    for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
    await person.page.goto(link)
    await person.page.reload()
    await person.press('Sign me in')
    expect(await person.signedIn()).toMatchObject({ email: person.email })
    await person.page.goto(link)
    await person.press('Sign me in')
    expect(await problemOf(person.page)).toContain('it may have been used already')
  })

  it('sends the link once more', async () => {
    const person = await newPerson(browser, server.url)
    await person.register()
    await person.open('/auth/ui/login')
    await person.fill({ email: person.email })
    await person.press('Email me a sign-in link')
    const first = await person.mailedLink('Your magic sign-in link')
    await person.press('Send again')
    await person.page.getByText('Sent again.').waitFor()
    const second = await person.mailedLink('Your magic sign-in link', person.email, 2)
    expect(second).not.toBe(first)
    await person.page.goto(second)
    await person.press('Sign me in')
    await person.signedIn()
  })

  it('signs in by a code in a text message', async () => {
    const person = await newPerson(browser, server.url)
    const phoneNumber = '+391230001'
    await person.register()
    await person.call('POST', '/login', { email: person.email, password: PASSWORD })
    await person.call('POST', '/add-phone', { phoneNumber })
    await person.call('POST', '/verify-phone', { code: await person.textedCode(phoneNumber) })
    await person.signOut()
    await person.open('/auth/ui/login')
    await person.fill({ email: person.email })
    await person.press('Text me a code')
    await person.textedCode(phoneNumber, 2)
    await person.press('Send again')
    await person.page.getByText('Sent again.').waitFor()
    const code = await person.textedCode(phoneNumber, 3)
    await person.fill({ code: '000 000' })
    await person.press('Sign in')
    expect(await problemOf(person.page)).toContain('wrong, has expired or was used already')
    await person.fill({ code: `${code.slice(0, 3)} ${code.slice(3)}` })
    await person.press('Sign in')
    expect(await person.signedIn()).toMatchObject({ loginProvider: 'sms' })
  })

  it('says how long to wait, and that the service can not be reached', async () => {
    const limited = await startServer({}, 'export default { rateLimits: { login: { max: 1, windowMs: 720_000 } } }')
    onTestFinished(limited.stop)
    const person = await newPerson(browser, limited.url)
    await person.open('/auth/ui/login')
    await person.fill({ email: person.email, password: 'wrong' })
    await person.press('Sign in')
    expect(await problemOf(person.page)).toContain('is wrong')
    await person.press('Sign in')
    await expect.poll(() => problemOf(person.page)).toBe('Too many attempts. Try again in 12 minutes.')
    await person.page.context().setOffline(true)
    await person.press('Sign in')
    await expect.poll(() => problemOf(person.page)).toContain('We could not reach the service.')
  })

  it('people 20: below the auth router wherever that stands, registers and signs in once another tab has used the mailed link', async () => {
    const moved = await startServer({}, "export default { mounts: { auth: '/id' }, emailVerificationMode: 'strict' }")
    onTestFinished(moved.stop)
    const person = await newPerson(browser, moved.url)
    const { page } = person
    await person.open('/id/ui/register')
    await person.fill({ email: person.email, password: PASSWORD })
    await person.press('Create account')
    await page.getByText('This page signs you in as soon as the link is opened').waitFor()
    const link = await person.mailedLink('Verify your email address')
    expect(new URL(link).pathname).toBe('/id/ui/verify-email')
    await person.press('I have opened the link')
    expect(await problemOf(page)).toContain('we have just sent you a new link')
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
    )
    expect(stored).not.toContain(PASSWORD)
    const tab = await person.openTab(await person.mailedLink('Verify your email address', person.email, 2))
    await person.press('Verify my address', tab)
    await tab.getByRole('heading', { name: 'Your address is verified' }).waitFor()
    await page.waitForURL(`${moved.url}/id/ui/account`)
    await page.getByText(person.email).first().waitFor()

    const leaver = await newPerson(browser, moved.url)
    await leaver.page.clock.install()
    await leaver.open('/id/ui/register')
    await leaver.fill({ email: leaver.email, password: PASSWORD })
    await leaver.press('Create account')
    await leaver.page.getByRole('button', { name: 'I have opened the link' }).waitFor()
    // The page starts its timer in an effect, which waits for the frame after the one that shows the button.
    await leaver.page.clock.runFor(1000)
    await leaver.page.clock.fastForward('15:01')
    await leaver.page.getByRole('button', { name: 'I have opened the link' }).waitFor({ state: 'detached' })
  })

  it('offers nothing that is off, and sends the CSRF token where one is asked for', async () => {
    const strict = await startServer({ SALLYPORT_CSRF: 'on', SALLYPORT_REGISTRATION: 'off' })
    onTestFinished(strict.stop)
    const bare = await newPerson(browser, strict.url)
    await bare.open('/auth/ui/login')
    expect(await bare.page.getByRole('link', { name: 'Create one' }).count()).toBe(0)
    expect(await bare.page.getByRole('link', { name: /Continue with/ }).count()).toBe(0)

    const csrf = await startServer({ SALLYPORT_CSRF: 'on' })
    onTestFinished(csrf.stop)
    const person = await newPerson(browser, csrf.url)
    await person.register()
    await person.open('/auth/ui/login')
    await person.fill({ email: person.email, password: PASSWORD })
    await person.press('Sign in')
    await person.signedIn()
    // The user is signed in, so this call has a session cookie and needs the CSRF token.
    await person.call('POST', '/magic-link/send', { email: person.email })
    await person.page.goto(await person.mailedLink('Your magic sign-in link'))
    const sent = person.page.waitForRequest('**/auth/magic-link/verify')
    await person.press('Sign me in')
    expect((await sent).headers()['x-csrf-token']).toMatch(/\w+/)
    await person.signedIn()
  })
})
