import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchChromium } from '../launch-chromium.ts'
import { lookInBothLanguages } from '../look-at-page.ts'
import { type AccountService, startAccountService } from './support/account-service.ts'
import { addUser } from './support/account-user.ts'
import { PASSWORD } from './support/page-states.ts'
import { problemOf } from './support/person.ts'
import { addAuthenticator } from './support/virtual-authenticator.ts'

let service: AccountService
let browser: Browser

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startAccountService(), launchChromium()])
})

afterAll(async () => {
  await browser?.close()
  await service?.close()
})

/** Opens the account page as a guest. */
async function asGuest(options: BrowserContextOptions = {}): Promise<{ readonly page: Page; readonly id: string }> {
  const context = await browser.newContext(options)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`${service.url}/auth/ui/login`)
  await page.evaluate(async () => {
    await fetch('/auth/guest', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })
  })
  const { sub } = await meOf(page)
  await page.goto(`${service.url}/auth/ui/account`)
  return { page, id: String(sub) }
}

async function meOf(page: Page): Promise<Readonly<Record<string, unknown>>> {
  return page.evaluate(async () => (await fetch('/auth/me')).json())
}

describe('guests in Chromium', () => {
  it('become members with a passkey in two clicks', async () => {
    const { page, id } = await asGuest({ viewport: { width: 375, height: 700 } })
    await addAuthenticator(page)
    await page.getByRole('heading', { name: 'You’re a guest here' }).waitFor()
    await lookInBothLanguages(page, 'the account of a guest')
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor()
    const { sub, isGuest } = await meOf(page)
    expect([sub, isGuest]).toEqual([id, undefined])
  })

  it('register with a password by keyboard, and are told of a taken address', async () => {
    await addUser(service, 'taken@example.com')
    const { page, id } = await asGuest()
    await page.locator('[name=email]').fill('taken@example.com')
    await page.locator('[name=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    expect(await page.locator('.field:has([name=email]) .wrong').textContent()).toBe(
      'This address is taken. Sign in with it, or use another one.',
    )
    await page.locator('[name=email]').fill('guest@example.com')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor()
    const { sub, email, isGuest } = await meOf(page)
    expect([sub, email, isGuest]).toEqual([id, 'guest@example.com', undefined])
  })

  it('become members with a provider account', async () => {
    service.provider.accounts.set('gia', { email: 'gia@work.example', email_verified: true })
    const { page, id } = await asGuest({ locale: 'it' })
    await page.getByRole('heading', { name: 'Sei qui come ospite' }).waitFor()
    await page.getByRole('button', { name: 'Continua con Acme' }).click()
    await page.locator('[name=login]').fill('gia')
    await page.locator('[name=login]').press('Enter')
    await page.getByRole('heading', { name: 'Il tuo account', exact: true }).waitFor()
    expect((await meOf(page)).sub).toBe(id)
  })

  it('are told that the address of a provider account is taken, and sign in to the account that has it', async () => {
    const email = 'known@example.com'
    const known = await addUser(service, email)
    service.provider.accounts.set('kit', { email, email_verified: true })
    const { page } = await asGuest()
    await page.getByRole('button', { name: 'Continue with Acme' }).click()
    await page.locator('[name=login]').fill('kit')
    await page.locator('[name=login]').press('Enter')
    expect(await problemOf(page)).toBe(
      'The account that you chose at the provider, or its email address, already belongs to another account here.',
    )
    await page.locator('[name=email]').fill(email)
    await page.locator('[name=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor()
    expect((await meOf(page)).sub).toBe(known)
  })
})
