import { createSallyport, type Server } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { TEST_SECRET } from '@sallyport/http-tests'
import { platform, serve } from '@sallyport/node'
import { cheapHasher } from '@sallyport/testkit'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './launch-chromium.ts'
import { watchPage } from './watch-page.ts'

const ADMIN_SECRET = '7d1f0b8e6a2c49538b04d6e1f7a9c35e'

let server: Server
let browser: Browser

beforeAll(async () => {
  const sallyport = createSallyport({
    secret: TEST_SECRET,
    stores: memoryStores(),
    passwordHasher: cheapHasher,
    platform: platform(),
    environment: 'development',
    registration: true,
    session: { selfService: true },
    admin: { secret: ADMIN_SECRET },
  })
  server = await serve(sallyport.fetch, { port: 0 })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

describe('GET /auth/docs in Chromium', () => {
  it('shows every operation, loads nothing from elsewhere and breaks no rule of its policy', async () => {
    const page = await browser.newPage()
    const watch = await watchPage(page)
    await page.goto(`${server.url}/auth/docs`)
    await page.locator('.opblock').first().waitFor()
    const shown = await page
      .locator('.opblock-summary-path')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('data-path') ?? ''))
    const methods = await page.locator('.opblock-summary-method').allTextContents()
    expect(methods.map((method, index) => `${method} ${shown[index]}`).sort()).toEqual(await operationsOf(server))
    expect(watch.requests.filter((url) => !isLocal(url))).toEqual([])
    expect(watch.requests).toContain(`${server.url}/auth/openapi.json`)
    expect(watch.problems).toEqual([])
    await page.close()
  })

  it('is dark where the reader asks for it, and opens in 4 s at 1.6 Mbit/s', async () => {
    const context = await browser.newContext({ colorScheme: 'dark' })
    const page = await context.newPage()
    const watch = await watchPage(page)
    const wire = await context.newCDPSession(page)
    await wire.send('Network.enable')
    let bytes = 0
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.goto(`${server.url}/auth/docs`)
    await page.locator('.opblock').first().waitFor()
    expect(await page.locator('html.dark-mode main').count()).toBe(1)
    expect(watch.problems).toEqual([])
    expect(await page.locator('main.placeholder').count()).toBe(0)
    // 3 s of loading at this rate, and the rest for round trips and the script.
    expect(bytes).toBeLessThan((3 * 1_600_000) / 8)
    await context.close()
  })

  it('people 24: shows its heading before the script has loaded', async () => {
    const page = await browser.newPage()
    await page.route('**/swagger-ui-bundle.js', () => {})
    await page.goto(`${server.url}/auth/docs`, { waitUntil: 'commit' })
    await page.getByRole('main').getByText('Loading…').waitFor()
    expect(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
    await page.close()
  })

  it('opens an operation and tries it out', async () => {
    const page = await browser.newPage()
    const watch = await watchPage(page)
    await page.goto(`${server.url}/auth/docs`)
    const operation = page.locator('.opblock', { has: page.locator('[data-path="/auth/register"]') })
    await operation.locator('.opblock-summary').click()
    await operation.locator('.try-out__btn').click()
    await operation.locator('textarea').fill('{"email":"ada@example.com","password":"correct horse"}')
    await operation.locator('.execute').click()
    await expect
      .poll(() => operation.locator('.live-responses-table .response-col_status').allTextContents())
      .toContain('201')
    expect(watch.requests.filter((url) => !isLocal(url))).toEqual([])
    expect(watch.problems).toEqual([])
    await page.close()
  })
})

describe('GET /admin/docs in Chromium', () => {
  it('shows the API to who has the secret, which stays in no place that outlives the page', async () => {
    const page = await browser.newPage()
    const watch = await watchPage(page)
    await page.goto(`${server.url}/admin/docs`)
    const secret = page.getByLabel('Admin secret')
    // people 14: the form for the secret has a heading. The page doesn't seem to load forever.
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('#swagger-ui').isVisible()).toBe(false)
    expect((await secret.boundingBox())?.width).toBeGreaterThan(250)
    await secret.fill('not the secret')
    await secret.press('Enter')
    await page.getByText('Wrong admin secret.').waitFor()
    await secret.fill(ADMIN_SECRET)
    await secret.press('Enter')
    await page.locator('[data-path="/admin/api/users"]').first().waitFor()
    expect(await secret.isVisible()).toBe(false)
    // The browser itself reports the refused secret.
    expect(watch.problems.filter((problem) => !problem.includes('401'))).toEqual([])
    const operation = page.locator('.opblock-get', { has: page.locator('[data-path="/admin/api/ping"]') })
    await operation.locator('.opblock-summary').click()
    await operation.locator('.try-out__btn').click()
    await operation.locator('.execute').click()
    await expect
      .poll(() => operation.locator('.live-responses-table .response-col_status').allTextContents())
      .toContain('200')
    const kept = await page.evaluate(() => [
      location.href,
      document.cookie,
      JSON.stringify({ ...localStorage, ...sessionStorage }),
    ])
    expect(kept.join()).not.toContain(ADMIN_SECRET)
    await page.close()
  })
})

function isLocal(url: string): boolean {
  return url.startsWith(`${server.url}/`) || url.startsWith('data:')
}

async function operationsOf({ url }: Server): Promise<readonly string[]> {
  const response = await fetch(`${url}/auth/openapi.json`)
  // The cast is good enough: the document's validity is tested elsewhere.
  const { paths } = (await response.json()) as { readonly paths: Readonly<Record<string, object>> }
  return Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .sort()
}
