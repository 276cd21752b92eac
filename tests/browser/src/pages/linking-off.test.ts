import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAccountOwner } from './account-owner.ts'
import { type AccountService, startAccountService } from './account-service.ts'
import { BUDGET_MS, launch } from './launch.ts'

let service: AccountService
let browser: Browser

beforeAll(async () => {
  service = await startAccountService()
  browser = await launch()
}, BUDGET_MS)

afterAll(async () => {
  await browser?.close()
  await service?.close()
})

describe('the account page in Chromium, where signed-in users cannot link', { timeout: BUDGET_MS }, () => {
  it('offers no provider account to connect', async () => {
    const { page, row, open } = await newAccountOwner(browser, service)
    await row('Connected accounts').waitFor()
    await page.route(/\/auth\/ui\/config/, async (route) => {
      const response = await route.fetch()
      const config = await response.json()
      await route.fulfill({ response, json: { ...config, features: { ...config.features, linking: false } } })
    })
    await open('/auth/ui/account')
    await row('Two-step sign-in').waitFor()
    expect(await row('Connected accounts').count()).toBe(0)
  })
})
