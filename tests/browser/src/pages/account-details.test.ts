import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
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

it('a change of the name keeps the first and the last name, which the page does not show', async () => {
  const owner = await newAccountOwner(browser, service)
  await service.stores.users.update(owner.id, { firstName: 'Sofía', lastName: 'García' })
  await owner.open('/auth/ui/account')
  const row = owner.row('Name')
  await row.locator('button[aria-controls]').click()
  await row.locator('[name=name]').fill('Sofía G.')
  await row.getByRole('button', { name: 'Save', exact: true }).click()
  await row.getByText('Saved.').waitFor()
  expect(await service.stores.users.findById(owner.id)).toMatchObject({
    name: 'Sofía G.',
    firstName: 'Sofía',
    lastName: 'García',
  })
})

it('the account page says which lists it can’t load, and loads them at the second try', async () => {
  const { page } = await newAccountOwner(browser, service)
  const lists = /\/auth\/(sessions|passkeys|linked-accounts|sign-in-methods)$/
  await page.route(lists, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }))
  await page.reload()
  await expect.poll(() => page.getByRole('alert').count()).toBe(4)
  expect(await page.getByRole('alert').allTextContents()).toContain(
    'Something went wrong on our side. Please try again.',
  )
  await page.unroute(lists)
  const again = page.getByRole('button', { name: 'Try again' })
  while ((await again.count()) > 0) {
    const left = await again.count()
    await again.first().click()
    await expect.poll(() => again.count()).toBe(left - 1)
  }
  await page.getByText('This device').waitFor()
  await page.getByText('With a passkey you sign in').waitFor()
})

it('the question who one is says that it can’t load the passkeys, if there may be no other proof', async () => {
  const owner = await newAccountOwner(browser, service)
  const { page, row } = owner
  await row('Passkeys').locator('button[aria-controls]').click()
  await owner.press('Create a passkey')
  await row('Passkeys').getByText('Your passkey is ready.').waitFor()
  await service.stores.users.update(owner.id, { passwordHash: null })
  service.advanceMinutes(30)
  await row('Email').locator('button[aria-controls]').click()
  await row('Email').locator('[name=newEmail]').fill('new@example.com')
  await page.route('**/auth/passkeys', (route) => route.fulfill({ status: 200, body: 'Down for maintenance' }))
  await owner.press('Send the link')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('That did not work. Please try again.').waitFor()
  await page.unroute('**/auth/passkeys')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await row('Email').getByText('We have sent a link to new@example.com.').waitFor()
})

it('the account page keeps the language of the sign-in page', async () => {
  const owner = await newAccountOwner(browser, service)
  await owner.signOut()
  await owner.open('/auth/ui/login?lang=it')
  await owner.fill({ email: owner.email, password: PASSWORD })
  await owner.press('Accedi')
  await owner.page.getByRole('heading', { name: 'Il tuo account', exact: true }).waitFor()
  expect(owner.page.url()).toBe(`${service.url}/auth/ui/account?lang=it`)
})

it('the account page offers no account to connect where the host chooses the users of provider accounts', async () => {
  const choosing = await startAccountService({ onOAuthUser: () => ({ id: 'chosen' }) })
  onTestFinished(() => choosing.close())
  const { row } = await newAccountOwner(browser, choosing)
  await row('Two-step sign-in').waitFor()
  expect(await row('Linked accounts').count()).toBe(0)
})
