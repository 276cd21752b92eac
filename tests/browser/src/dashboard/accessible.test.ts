import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchChromium } from '../launch-chromium.ts'
import { violationsOn } from '../look-at-page.ts'
import { type Place, placesOf } from './screens/places.ts'
import { seriousProblems } from './support/hold-dashboard.ts'
import { type OpenDashboard, openDashboard } from './support/open-dashboard.ts'
import { seed } from './support/seed.ts'
import { type DashboardService, startService } from './support/start-service.ts'

const DIALOGS = [
  ['users', 'New user'],
  ['users', '2FA policy'],
  ['roles', 'New role'],
  ['tenants', 'New tenant'],
  ['api-keys', 'Issue key'],
  ['events?event=shop.order', 'Show shop.order'],
] as const

let service: DashboardService
let browser: Browser
let places: readonly Place[]

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService(), launchChromium()])
  await seed(service)
  places = await placesOf(service)
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

async function open(choices: Parameters<typeof openDashboard>[2]): Promise<OpenDashboard> {
  const dashboard = await openDashboard(browser, service.url, choices)
  onTestFinished(() => dashboard.close())
  return dashboard
}

/** Findings in light and dark; a line names the scheme. */
async function violationsInBothSchemes(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await violationsOn(page)).map((violation) => `${colorScheme}: ${violation}`))
  }
  return found
}

describe('in light and dark', () => {
  it.each([1280, 375])('every view is accessible and fits %i pixels', async (width) => {
    const dashboard = await open({ width })
    const found: Record<string, readonly string[]> = {}
    const widths: Record<string, number> = {}
    async function look(name: string): Promise<void> {
      found[name] = await violationsInBothSchemes(dashboard.page)
      widths[name] = await widthOf(dashboard.page)
    }
    await look('sign-in')
    await dashboard.signIn()
    for (const { name, place } of places) {
      await dashboard.go(place)
      await look(name)
    }
    expect(Object.entries(found).filter(([, violations]) => violations.length > 0)).toEqual([])
    expect(Object.entries(widths).filter(([, taken]) => taken > width)).toEqual([])
    expect(Object.keys(found)).toHaveLength(places.length + 1)
    expect(seriousProblems(dashboard.watch.problems)).toEqual([])
  })

  it('every dialog is accessible', async () => {
    const dashboard = await open({ width: 375 })
    await dashboard.signIn()
    for (const [place, button] of DIALOGS) {
      await dashboard.go(place)
      await dashboard.page.getByRole('button', { name: button }).first().click()
      expect([button, ...(await violationsInBothSchemes(dashboard.page))]).toEqual([button])
      expect(await widthOf(dashboard.page)).toBeLessThanOrEqual(375)
      await dashboard.page.keyboard.press('Escape')
    }
  })
})

describe('at 375 pixels', () => {
  it('the menu opens and closes', async () => {
    const dashboard = await open({ width: 375 })
    await dashboard.signIn()
    await dashboard.page.getByRole('button', { name: 'Menu' }).click()
    await dashboard.page.keyboard.press('Escape')
    await dashboard.page.getByRole('navigation', { name: 'Areas' }).waitFor({ state: 'hidden' })
    await dashboard.page.getByRole('button', { name: 'Menu' }).click()
    await dashboard.page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Tenants' }).click()
    await dashboard.page.getByRole('heading', { name: 'Tenants', level: 1 }).waitFor()
    await dashboard.page.getByRole('navigation', { name: 'Areas' }).waitFor({ state: 'hidden' })
  })
})

describe('the keyboard', () => {
  it('skips to the content, arrives at headings, and comes back from dialogs', async () => {
    const { page, signIn } = await open({})
    await signIn()
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Roles' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Roles & Permissions')
    // The link and the view that is still loading have the same text.
    await page.getByRole('button', { name: 'New role' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await expect.poll(() => page.title()).toBe('Roles & Permissions · Sallyport')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('New role')
    await page.goBack()
    await expect.poll(focused).toBe('Overview')
  })

  it('follows the address on a reload', async () => {
    const { page, signIn, go } = await open({})
    await signIn(true)
    await go('tenants?search=apollo')
    await page.reload()
    await page.getByText('1–1 of 1 tenant').waitFor()
    expect(await page.getByLabel('Search by name').inputValue()).toBe('apollo')
  })
})
