import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../launch-chromium.ts'
import { newAccountOwner } from './support/account-owner.ts'
import { type AccountService, startAccountService } from './support/account-service.ts'

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
