import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journey } from '../journeys/journey.ts'
import { launchChromium } from '../launch-chromium.ts'
import { lookInBothLanguages, lookInLightAndDark } from '../look-at-page.ts'
import { type StartedServer, startServer } from '../start-server.ts'
import { PASSWORD } from './support/page-states.ts'
import { newPerson } from './support/person.ts'

const CONFIG = `export default {
  identifiers: ['email', 'username', 'phone'],
  registration: { requireEmail: false },
  rateLimits: false,
}`
const NUMBER = '+393331234567'

let server: StartedServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({}, CONFIG), launchChromium()])
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe('usernames and phone numbers in Chromium', () => {
  it('register without an address, sign in by username, and set a new password by text message', async () => {
    const context = { viewport: { width: 375, height: 700 } }
    const person = await newPerson(browser, server.url, { context })
    const { page } = person
    journey('Usernames and phone numbers')
    await person.open('/auth/ui/register')
    await lookInBothLanguages(page, 'registration')
    await person.fill({ username: 'Ada.L', password: PASSWORD })
    await person.press('Create account')
    expect(await person.signedIn()).toMatchObject({ email: '', username: 'ada.l' })
    await person.signOut()
    await person.open('/auth/ui/login')
    await lookInBothLanguages(page, 'sign-in')
    await page.getByLabel('Email, username or phone number').fill('ada.l')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    expect(await person.signedIn()).toMatchObject({ email: '', username: 'ada.l' })
    expect((await person.call('POST', '/add-phone', { phoneNumber: NUMBER })).status).toBe(200)
    const code = await person.textedCode(NUMBER)
    expect((await person.call('POST', '/verify-phone', { code })).status).toBe(200)
    await person.signOut()
    await person.open('/auth/ui/forgot-password')
    await page.getByLabel('Email, username or phone number').fill('ada.l')
    await person.press('Send the link')
    await page.getByText('If ada.l belongs to an account').waitFor()
    await lookInBothLanguages(page, 'code for a new password')
    await page.setViewportSize(context.viewport)
    await person.fill({ code: await person.textedCode(NUMBER, 2), newPassword: `${PASSWORD}!` })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await person.press('Save the password')
    await page.getByText('Your password is changed').waitFor()
    await person.open('/auth/ui/login')
    await person.fill({ identifier: NUMBER, password: `${PASSWORD}!` })
    await person.press('Sign in')
    expect(await person.signedIn()).toMatchObject({ username: 'ada.l' })
  })

  it('a username is chosen in the account', async () => {
    const person = await newPerson(browser, server.url, { context: { locale: 'it' } })
    const { page } = person
    await person.register()
    expect(await person.call('POST', '/login', { email: person.email, password: PASSWORD })).toMatchObject({
      status: 200,
    })
    await person.open('/auth/ui/account')
    const row = page.locator('.row', { has: page.getByText('Nome utente', { exact: true }) }).first()
    await row.locator('button[aria-controls]').click()
    journey('Usernames and phone numbers')
    await lookInLightAndDark(page, 'username, Italian')
    await row.locator('[name=username]').fill('admin')
    await row.getByRole('button', { name: 'Salva' }).click()
    await row.getByText('Questo nome utente è riservato. Scegline un altro.').waitFor()
    await row.locator('[name=username]').fill('Bob_B')
    await row.getByRole('button', { name: 'Salva' }).click()
    await row.getByText('bob_b').first().waitFor()
    const { body } = await person.call('GET', '/me')
    expect(body).toMatchObject({ username: 'bob_b', email: person.email })
  })
})
