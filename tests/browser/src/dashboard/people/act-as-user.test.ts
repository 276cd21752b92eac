import { pages } from '@sallyport/pages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { keyboardOf } from '../../journeys/input-device.ts'
import { byKeyboardOnly, journey } from '../../journeys/journey.ts'
import { launchChromium } from '../../launch-chromium.ts'
import { lookAtBothWidths } from '../../look-at-page.ts'
import { openDashboard } from '../support/open-dashboard.ts'
import { type DashboardService, startService } from '../support/start-service.ts'

const PASSWORD = 'correct horse'

let service: DashboardService
let browser: Browser

beforeAll(async () => {
  const admin = { accessPolicy: { role: 'boss' }, impersonation: true }
  ;[service, browser] = await Promise.all([
    startService({ options: { csrf: true, ui: { pages }, admin } }),
    launchChromium(),
  ])
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

it('R37 an administrator acts as a user, sees a banner on every page, and stops', async () => {
  const boss = { email: 'boss@example.com', password: PASSWORD }
  await service.call('POST', '/users', { ...boss, role: 'boss' })
  const ada = await service.call('POST', '/users', { email: 'ada@example.com', firstName: 'Ada', password: PASSWORD })
  const { id } = ada.body.user
  const { page, go, close } = await openDashboard(browser, service.url)
  onTestFinished(close)
  journey('Administrator: acts as a user, and stops')
  const { press, fill } = keyboardOf(page)
  // Waits until the page has asked whether its account is signed in. A response after the sign-in would clear the new cookies.
  await page.getByLabel('Admin secret').waitFor()
  const status = await page.evaluate(async (json) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch('/auth/login', { method: 'POST', headers, body: JSON.stringify(json) })).status
  }, boss)
  expect(status).toBe(200)
  await page.reload()
  await page.getByText('Signed in with your own account').waitFor()
  await byKeyboardOnly(page, async () => {
    await go(`users/${id}`)
    await press(page.getByRole('button', { name: 'Act as this user' }))
    const dialog = page.getByRole('dialog')
    await fill(dialog.getByLabel('Reason'), 'ticket 4711')
    await lookAtBothWidths(page, 'the dialog')
    await press(dialog.getByRole('button', { name: 'Act as this user' }))

    await page.waitForURL('**/auth/ui/account')
    await page.getByText('Acting as Ada', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor()
    await lookAtBothWidths(page, 'the banner')
    // Controls that can't be used are disabled, and the banner says why, wherever the page is scrolled to.
    for (const name of [/^Change: Name/, /^Change: Password/])
      expect(await page.getByRole('button', { name }).isDisabled()).toBe(true)
    await page.getByText('Nothing can be changed here meanwhile.').waitFor()
    await page.getByText(/Reason: “ticket 4711”\. Ends in (59|60) minutes\./).waitFor()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await page.locator('.acting').evaluate((banner) => banner.getBoundingClientRect().top >= 0)).toBe(true)

    await page.goto(`${service.url}/auth/ui/login?lang=it`)
    await page.getByText('Accesso per conto di Ada').waitFor()
    await lookAtBothWidths(page, 'the banner in Italian')
    await page.goto(`${service.url}/admin`)
    await page.getByText('This browser is acting as a user.').waitFor()
    await page.goto(`${service.url}/auth/ui/account?lang=en`)
    await press(page.getByRole('button', { name: 'Stop' }))
    await page.waitForURL(`**/admin#/users/${id}`)
    await page.getByRole('heading', { name: 'Administration' }).waitFor()
  })
  expect(await page.evaluate(async () => (await fetch('/auth/me')).status)).toBe(401)
  expect(await service.stores.sessions.listForUser(id, new Date())).toEqual([])
})
