import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { journey } from '../journeys/journey.ts'
import { launchChromium } from '../launch-chromium.ts'
import { lookAtBothWidths, lookInBothLanguages } from '../look-at-page.ts'
import { type StartedServer, startServer } from '../start-server.ts'
import { PASSWORD } from './support/page-states.ts'
import { newPerson, type Person } from './support/person.ts'

const CONFIG = `export default {
  magicLink: { content: 'both' },
  registration: { passwordless: true },
  rateLimits: false,
}`

let server: StartedServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({}, CONFIG), launchChromium()])
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function codeIn(person: Person, subject: string): Promise<string> {
  return /\d{4} \d{4}/.exec(await person.mailedText(subject))?.[0] ?? ''
}

describe('accounts without passwords in Chromium', () => {
  it('are created by the code of a mail, with the keyboard alone, and opened by the next one', async () => {
    const person = await newPerson(browser, server.url)
    await person.open('/auth/ui/register')
    expect(await person.page.locator('[name=password]').count()).toBe(0)
    await person.page.getByLabel('Email').fill(person.email)
    await person.page.keyboard.press('Enter')
    journey('E-mail first')
    await person.page.getByLabel('Code from our email').waitFor()
    await lookInBothLanguages(person.page, 'code that creates the account')
    await person.page.getByLabel('Code from our email').fill(await codeIn(person, 'Finish creating your account'))
    await person.page.keyboard.press('Enter')
    expect(await person.signedIn()).toMatchObject({ email: person.email, isEmailVerified: true })
    await person.signOut()
    await person.open('/auth/ui/login')
    await person.fill({ email: person.email })
    await person.press('Continue')
    await person.press('Email me a sign-in link')
    await person.fill({ code: '0000 0000' })
    await person.press('Sign in')
    await person.page.locator('.wrong').waitFor()
    await lookInBothLanguages(person.page, 'a wrong code')
    await person.fill({ code: await codeIn(person, 'Your magic sign-in link') })
    await person.press('Sign in')
    expect(await person.signedIn()).toMatchObject({ email: person.email })
  })

  it('are asked for by the address alone; then every way is shown, the same for everyone, in both languages', async () => {
    journey('E-mail first')
    const person = await newPerson(browser, server.url)
    await person.register()
    const seen = new Map<string, readonly string[]>()
    const { page } = person
    for (const email of [person.email, 'nobody@example.com']) {
      await person.open('/auth/ui/login')
      expect(await page.locator('[name=password]').count()).toBe(0)
      if (seen.size === 0) await lookInBothLanguages(page, 'address')
      await page.getByLabel('Email').fill(email)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'How do you want to sign in?' }).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
      if (seen.size === 0) {
        await page.getByRole('button', { name: 'Italiano' }).click()
        await page.getByRole('heading', { name: 'Come vuoi accedere?' }).waitFor()
        await lookAtBothWidths(page, 'ways, Italian')
        await page.getByRole('button', { name: 'English' }).click()
        await page.getByRole('heading', { name: 'How do you want to sign in?' }).waitFor()
        await lookAtBothWidths(page, 'ways, English')
      }
      seen.set(email, await page.getByRole('button').allTextContents())
    }
    const [known, unknown] = [...seen.values()]
    expect(known).toEqual(unknown)
    expect(known).toEqual(expect.arrayContaining(['Email me a sign-in link', 'Use a password']))
    await person.fill({ email: person.email })
    await person.press('Use a password')
    await person.fill({ password: PASSWORD })
    await page.keyboard.press('Enter')
    expect(await person.signedIn()).toMatchObject({ email: person.email })
  })

  it('are created by the link of a mail, after the page has shown what will be stored', async () => {
    const context = { locale: 'it', viewport: { width: 375, height: 700 } }
    const person = await newPerson(browser, server.url, { context })
    await person.open('/auth/ui/register')
    await person.fill({ name: 'Ada Lovelace', email: person.email })
    await person.press('Crea l’account')
    await person.page.getByText(`Un’email è in arrivo a ${person.email}`).waitFor()
    const tab = await person.openTab(await person.mailedLink('Completa la creazione del tuo account'))
    await tab.getByText('Nome: Ada Lovelace').waitFor()
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await person.press('Crea l’account', tab)
    expect(await person.signedIn(tab)).toMatchObject({ email: person.email, name: 'Ada Lovelace' })
  })
})

describe('mode strict in Chromium', () => {
  it('an account whose address is not verified signs in by a mailed code, which verifies the address', async () => {
    const config = "export default { magicLink: { content: 'both' }, rateLimits: false }"
    const strict = await startServer({ SALLYPORT_EMAIL_VERIFICATION: 'strict' }, config)
    onTestFinished(strict.stop)
    const person = await newPerson(browser, strict.url)
    const { page } = person
    await person.register()
    await person.open('/auth/ui/login')
    await person.fill({ email: person.email, password: PASSWORD })
    await person.press('Sign in')
    await page.getByText('Verify your address first: we have just sent you a new link.').waitFor()
    await person.press('Email me a sign-in link')
    await person.fill({ code: await codeIn(person, 'Your magic sign-in link') })
    await person.press('Sign in')
    expect(await person.signedIn()).toMatchObject({ email: person.email, isEmailVerified: true })
    await person.signOut()
    await person.open('/auth/ui/login')
    await person.fill({ email: person.email, password: PASSWORD })
    await person.press('Sign in')
    expect(await person.signedIn()).toMatchObject({ email: person.email })
  })
})
