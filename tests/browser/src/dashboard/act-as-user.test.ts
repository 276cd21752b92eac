import { pages } from '@sallyport/pages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { overflowOf } from '../pages/look-at-page.ts'
import { BUDGET_MS } from './hold-dashboard.ts'
import { launch, openDashboard } from './open-dashboard.ts'
import { type DashboardService, startService } from './start-service.ts'
import { violationsOn } from './violations-on.ts'

const PASSWORD = 'correct horse'

let service: DashboardService
let browser: Browser

beforeAll(async () => {
  const admin = { accessPolicy: { role: 'boss' }, impersonation: true }
  ;[service, browser] = await Promise.all([startService({ options: { csrf: true, ui: { pages }, admin } }), launch()])
}, BUDGET_MS)

afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

it('R37 an administrator acts as a user, sees a banner on every page, and stops', { timeout: BUDGET_MS }, async () => {
  const boss = { email: 'boss@example.com', password: PASSWORD }
  await service.call('POST', '/users', { ...boss, role: 'boss' })
  const ada = await service.call('POST', '/users', { email: 'ada@example.com', firstName: 'Ada', password: PASSWORD })
  const { id } = ada.body.user
  const { page, go, close } = await openDashboard(browser, service.url)
  onTestFinished(close)
  await page.evaluate(async (json) => {
    const headers = { 'Content-Type': 'application/json' }
    await fetch('/auth/login', { method: 'POST', headers, body: JSON.stringify(json) })
  }, boss)
  await page.reload()
  await page.getByText('Signed in with your own account').waitFor()
  await go(`users/${id}`)
  await page.getByRole('button', { name: 'Act as this user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('ticket 4711')
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Act as this user' }).click()

  await page.waitForURL('**/auth/ui/account')
  await page.getByText('You act as Ada.').waitFor()
  await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor()
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 740 })
    expect([await violationsOn(page), await overflowOf(page)], `at ${width} px`).toEqual([[], 0])
  }
  await page.getByRole('button', { name: /Name/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This can’t be done while you act as another user.').waitFor()
  expect((await service.stores.users.findById(id))?.firstName).toBe('Ada')

  await page.goto(`${service.url}/auth/ui/login?lang=it`)
  await page.getByText('Stai agendo come Ada.').waitFor()
  await page.goto(`${service.url}/admin`)
  await page.getByText('This browser acts as a user.').waitFor()
  await page.goto(`${service.url}/auth/ui/account?lang=en`)
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.waitForURL('**/admin')
  await page.getByRole('heading', { name: 'Administration' }).waitFor()
  expect(await page.evaluate(async () => (await fetch('/auth/me')).status)).toBe(401)
  expect(await service.stores.sessions.listForUser(id, new Date())).toEqual([])
})
