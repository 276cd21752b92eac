import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type PageWatch, watchPage } from '../../watch-page.ts'
import { ADMIN_SECRET } from './start-service.ts'

/** The dashboard in its own browser. */
export interface OpenDashboard {
  readonly page: Page
  readonly context: BrowserContext
  readonly watch: PageWatch
  signIn(isKept?: boolean): Promise<void>
  /** Goes to a place such as `users/ID` and waits until it is shown. */
  go(place: string): Promise<void>
  told(text: string | RegExp): Promise<void>
  confirm(action: string): Promise<void>
  close(): Promise<void>
}

export interface DashboardChoices {
  readonly width?: number
  readonly height?: number
  readonly colorScheme?: 'light' | 'dark'
}

export async function openDashboard(
  browser: Browser,
  url: string,
  choices: DashboardChoices = {},
): Promise<OpenDashboard> {
  const { width = 1280, height = 900, colorScheme = 'light' } = choices
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url })
  const page = await context.newPage()
  const watch = await watchPage(page)
  await page.goto(`${url}/admin`)
  // Waits until the page has tried to renew its cookies. A late response would clear the cookies of a sign-in made meanwhile.
  await page.getByRole('heading', { name: 'Administration' }).waitFor()
  return {
    page,
    context,
    watch,
    async signIn(isKept = false) {
      await page.getByLabel('Admin secret').fill(ADMIN_SECRET)
      if (isKept) await page.getByLabel('Keep the secret for this tab').check()
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page
        .getByRole('navigation', { name: 'Areas' })
        .or(page.getByRole('button', { name: 'Menu' }))
        .first()
        .waitFor()
    },
    async go(place) {
      await page.evaluate((hash) => {
        location.hash = hash
      }, `#/${place}`)
      await settled(page)
    },
    async told(text) {
      await page.locator('.toast').filter({ hasText: text }).first().waitFor()
    },
    async confirm(action) {
      await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
    },
    close: () => context.close(),
  }
}

/** Waits until no request is in progress. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const places = [...document.querySelectorAll('.loaded')]
    return document.querySelector('h1') !== null && places.every((place) => place.getAttribute('aria-busy') === 'false')
  })
}
