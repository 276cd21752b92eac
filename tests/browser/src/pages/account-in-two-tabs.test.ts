import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { launchChromium } from '../launch-chromium.ts'
import { newAccountOwner } from './support/account-owner.ts'
import { type AccountService, startAccountService } from './support/account-service.ts'
import { PASSWORD } from './support/page-states.ts'

let service: AccountService
let browser: Browser

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startAccountService(), launchChromium()])
})

afterAll(async () => {
  await browser?.close()
  await service?.close()
})

it('N1 the account page follows another tab that signs out, and one that signs in as somebody else', async () => {
  const [owner, somebody] = [await newAccountOwner(browser, service), await newAccountOwner(browser, service)]
  const { page } = owner
  const shows = (email: string) =>
    page.getByRole('heading', { name: 'Your account', exact: true }).locator('..').getByText(email).waitFor()
  const other = await page.context().newPage()
  await other.goto(`${service.url}/auth/ui/account`)
  await other.getByRole('button', { name: 'Sign out', exact: true }).last().click()
  await page.locator('input[name=email]').waitFor()
  await owner.fill({ email: owner.email, password: PASSWORD })
  await owner.press('Sign in')
  await shows(owner.email)
  await other.goto(`${service.url}/auth/ui/login?again`)
  await other.locator('input[name=email]').fill(somebody.email)
  await other.locator('input[name=password]').fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await shows(somebody.email)
})
