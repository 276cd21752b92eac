import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpAt } from '../../../http/support/totp.ts'
import { launchChromium } from '../launch-chromium.ts'
import type { StartedServer } from '../start-server.ts'
import { PASSWORD, startDemanding, startWithEverything } from './support/page-states.ts'
import { newPerson, type Person, problemOf } from './support/person.ts'

let server: StartedServer
let demanding: StartedServer
let browser: Browser

beforeAll(async () => {
  ;[server, demanding, browser] = await Promise.all([startWithEverything(), startDemanding(), launchChromium()])
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await demanding?.stop()
})

async function signIn(person: Person, path = '/auth/ui/login'): Promise<void> {
  await person.open(path)
  await person.fill({ email: person.email, password: PASSWORD })
  await person.press('Sign in')
}

/** A user whose sign-in requires a second factor, with an app and optionally a phone. */
async function enrolled(phoneNumber?: string) {
  const person = await newPerson(browser, server.url)
  await person.register()
  await person.call('POST', '/login', { email: person.email, password: PASSWORD })
  if (phoneNumber !== undefined) {
    await person.call('POST', '/add-phone', { phoneNumber })
    await person.call('POST', '/verify-phone', { code: await person.textedCode(phoneNumber) })
  }
  const app = await person.setUpApp()
  await person.signOut()
  return { person, ...app }
}

describe('the second factor in Chromium', () => {
  it('is asked for on the spot, by the app first; a wrong code can be typed anew', async () => {
    const { person, secret } = await enrolled()
    await signIn(person, '/auth/ui/login?return_path=%2Fhealthz')
    const heading = person.page.getByRole('heading', { name: 'One more step' })
    await heading.waitFor()
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
    await person.fill({ totpCode: '000000' })
    await person.press('Verify')
    expect(await problemOf(person.page)).toContain('This code is wrong')
    await person.fill({ totpCode: await totpAt(secret, new Date()) })
    await person.press('Verify')
    await person.page.waitForURL(`${server.url}/healthz`)
    expect((await person.call('GET', '/me')).body).toMatchObject({ email: person.email, isTotpEnabled: true })
  })

  it('takes a recovery code, once', async () => {
    const { person, recoveryCodes } = await enrolled()
    const [recoveryCode = ''] = recoveryCodes
    await signIn(person)
    await person.press('Recovery code')
    await person.fill({ recoveryCode: ` ${recoveryCode} ` })
    await person.press('Verify')
    await person.signedIn()
    await person.signOut()
    await signIn(person)
    await person.press('Recovery code')
    await person.fill({ recoveryCode })
    await person.press('Verify')
    expect(await problemOf(person.page)).toContain('This code is wrong')
  })

  it('takes a code in a text message, which is sent on a click', async () => {
    const phoneNumber = '+391230002'
    const { person } = await enrolled(phoneNumber)
    await signIn(person)
    await person.press('Text message')
    await person.press('Text me a code')
    await person.fill({ code: '000000' })
    await person.press('Verify')
    expect(await problemOf(person.page)).toContain('This code is wrong')
    await person.press('Send again')
    await person.page.getByText('Sent again.').waitFor()
    expect(await person.page.locator('.wrong').count()).toBe(0)
    await person.fill({ code: await person.textedCode(phoneNumber, 3) })
    await person.press('Verify')
    await person.signedIn()
  })

  it('takes a mailed link, opened in another tab; the waiting one follows', async () => {
    const { person } = await enrolled()
    await signIn(person)
    await person.press('Link by email')
    await person.press('Email me a link')
    const tab = await person.openTab(await person.mailedLink('Your magic sign-in link'))
    await person.press('Sign me in', tab)
    await person.signedIn(tab)
    expect(await person.signedIn()).toMatchObject({ email: person.email })
  })

  it('follows a first factor by mail as well', async () => {
    const { person, secret } = await enrolled()
    // Verifies the address now, because the first proof of a mailbox removes what was set earlier (R10). The mailed link isn't the first one then.
    const { search } = new URL(await person.mailedLink('Verify your email address'))
    expect(await person.call('GET', `/verify-email${search}`)).toMatchObject({ status: 200 })
    await person.call('POST', '/magic-link/send', { email: person.email })
    await person.page.goto(await person.mailedLink('Your magic sign-in link'))
    await person.press('Sign me in')
    await person.page.getByRole('heading', { name: 'One more step' }).waitFor()
    expect(await person.page.getByRole('button', { name: 'Link by email' }).count()).toBe(0)
    await person.fill({ totpCode: await totpAt(secret, new Date()) })
    await person.press('Verify')
    await person.signedIn()
  })

  it('continues at its own address, which forgets the token, also when it is loaded again', async () => {
    const { person, secret } = await enrolled()
    const { body } = await person.call('POST', '/login', { email: person.email, password: PASSWORD })
    await person.open(`/auth/2fa?tempToken=${body.tempToken}&methods=totp,recovery-code`)
    expect(person.page.url()).toBe(`${server.url}/auth/2fa?methods=totp,recovery-code`)
    await person.page.reload()
    await person.fill({ totpCode: await totpAt(secret, new Date()) })
    await person.press('Verify')
    await person.signedIn()
    await person.open('/auth/2fa?methods=totp')
    expect(await problemOf(person.page)).toContain('This sign-in has ended')
  })

  it('ends after five wrong codes, and says so', async () => {
    const { person } = await enrolled()
    await signIn(person)
    for (let tries = 1; tries <= 5; tries++) {
      expect(await person.page.getByRole('heading', { name: 'Please start again' }).count()).toBe(0)
      await person.fill({ totpCode: `00000${tries}` })
      await person.press('Verify')
      await person.page.locator('form[aria-busy=true]').waitFor({ state: 'detached' })
      expect(await problemOf(person.page)).toContain(tries < 5 ? 'This code is wrong' : 'This sign-in has ended')
    }
    await person.page.getByRole('link', { name: 'Back to sign-in' }).click()
    await person.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })
})

describe('the set-up of a second factor in Chromium', () => {
  it('shows a QR code, takes a real code, shows the recovery codes once, and signs in', async () => {
    const person = await newPerson(browser, demanding.url, {
      context: { permissions: ['clipboard-read', 'clipboard-write'], acceptDownloads: true },
    })
    await person.register()
    await signIn(person)
    const { page } = person
    await page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor()
    const width = await page.locator('.qr').evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.naturalWidth
    })
    expect(width).toBeGreaterThan(50)
    const secret = (await page.locator('.key code').textContent()) ?? ''
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(await page.getByRole('link', { name: /Open in an app/ }).getAttribute('href')).toContain(`secret=${secret}`)
    await person.press('Copy')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    await person.fill({ token: '000000' })
    await person.press('Confirm')
    expect(await problemOf(page)).toContain('This code is wrong')
    await person.fill({ token: await totpAt(secret, new Date()) })
    await person.press('Confirm')
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
    const codes = await page.locator('.codes li').allTextContents()
    expect(codes).toHaveLength(10)
    await person.press('Copy')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
    const warned = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    expect((await warned).type()).toBe('beforeunload')
    await (await warned).dismiss()
    expect(await page.locator('.codes li').allTextContents()).toEqual(codes)
    const download = page.waitForEvent('download')
    await person.press('Download')
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
    await person.press('I have saved them')
    expect(await person.signedIn()).toMatchObject({ isTotpEnabled: true })
    await person.signOut()
    await signIn(person)
    await person.press('Recovery code')
    await person.fill({ recoveryCode: codes[0] ?? '' })
    await person.press('Verify')
    await person.signedIn()
  })

  it('can be done by somebody who is signed in', async () => {
    const person = await newPerson(browser, server.url)
    await person.register()
    await signIn(person)
    await person.signedIn()
    const asked: string[] = []
    person.page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await person.open('/auth/ui/2fa?mode=setup')
    // Requesting a secret on load would invalidate one that the user has just scanned.
    expect(asked).not.toContain('POST /auth/2fa/setup')
    await person.press('Show the key')
    const secret = (await person.page.locator('.key code').textContent()) ?? ''
    await person.fill({ token: await totpAt(secret, new Date()) })
    await person.press('Confirm')
    await person.press('I have saved them')
    expect(await person.signedIn()).toMatchObject({ isTotpEnabled: true })
  })

  it('is at the address that a sign-in with a provider leads to, too', async () => {
    const person = await newPerson(browser, demanding.url)
    await person.register()
    const { body } = await person.call('POST', '/login', { email: person.email, password: PASSWORD })
    await person.open(`/auth/2fa?tempToken=${body.tempToken}&methods=&mode=setup`)
    await person.page.locator('.qr').waitFor()
    expect(person.page.url()).not.toContain('tempToken')
    const secret = (await person.page.locator('.key code').textContent()) ?? ''
    await person.fill({ token: await totpAt(secret, new Date()) })
    await person.press('Confirm')
    await person.press('I have saved them')
    await person.signedIn()
  })
})
