import { createSallyport, type LogEntry, type SallyportOptions, type Server } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { dashboard } from '@sallyport/dashboard'
import { TEST_SECRET } from '@sallyport/http-tests'
import { platform, serve } from '@sallyport/node'
import { pages } from '@sallyport/pages'
import { cheapHasher, mailbox } from '@sallyport/testkit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchChromium } from './launch-chromium.ts'
import { PASSWORD } from './pages/support/page-states.ts'
import { startRemovingProxy } from './removing-proxy.ts'
import { watchPage } from './watch-page.ts'

const ADMIN_SECRET = '7d1f0b8e6a2c49538b04d6e1f7a9c35e'

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

/** Starts a service behind a proxy that removes `/app`, and opens a page. At the end of the test, the page must have logged no problem. */
async function opened(options: Partial<SallyportOptions> = {}) {
  const log: LogEntry[] = []
  const mails = mailbox()
  let service: Server | undefined
  const proxy = await startRemovingProxy('/app', () => service?.port ?? 0)
  const sallyport = createSallyport({
    secret: TEST_SECRET,
    stores: memoryStores(),
    environment: 'development',
    baseUrl: proxy.url,
    publicPath: '/app',
    passwordHasher: cheapHasher,
    platform: platform(),
    registration: true,
    email: { mailer: mails },
    ui: { pages, home: '/auth/ui/account' },
    admin: { secret: ADMIN_SECRET, dashboard },
    logger: (entry) => log.push(entry),
    ...options,
  })
  service = await serve(sallyport, { port: 0, hostname: '127.0.0.1' })
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  const watch = await watchPage(page)
  onTestFinished(async () => {
    await context.close()
    proxy.close()
    await service?.close()
  })
  return { url: proxy.url, page, watch, log, mails }
}

async function fill(page: Page, fields: Readonly<Record<string, string>>, button: string): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value)
  await page.getByRole('button', { name: button, exact: true }).click()
}

const hintsOf = (log: readonly LogEntry[]) =>
  log.flatMap(({ event, hint }) => (event === 'mount.mismatch' ? [hint] : []))

describe('O6 below a path that the proxy removes, in Chromium', () => {
  it('signs up, signs in, shows the account page and opens mailed links', async () => {
    const { url, page, watch, mails, log } = await opened()
    await page.goto(`${url}/app/auth/ui/register`)
    await fill(page, { email: 'ada@example.com', password: PASSWORD }, 'Create account')
    await page.waitForURL(`${url}/app/auth/ui/account`)
    await page.goto(`${url}/app/auth/ui/login?again=1`)
    await fill(page, { email: 'ada@example.com', password: PASSWORD }, 'Sign in')
    await page.waitForURL(`${url}/app/auth/ui/account`)
    await page.getByText('ada@example.com').first().waitFor()
    const refresh = (await page.context().cookies(`${url}/app/auth/refresh`)).find(
      ({ name }) => name === 'refreshToken',
    )
    expect(refresh?.path).toBe('/app/auth')
    // Leaves only the refresh token, as if the access token had expired.
    await page.context().clearCookies({ name: 'accessToken' })
    await page.reload()
    await page.getByText('ada@example.com').first().waitFor()

    await page.context().clearCookies()
    await page.goto(`${url}/app/auth/ui/forgot-password`)
    await fill(page, { email: 'ada@example.com' }, 'Send the link')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    const resetLink = () => {
      const mail = mails.all.findLast(({ text }) => text?.includes('reset-password'))
      return /http\S+token=[^\s.]+/.exec(mail?.text ?? '')?.[0] ?? ''
    }
    await expect.poll(resetLink).toContain(`${url}/app/auth/ui/reset-password?token=`)
    await page.goto(resetLink())
    await page.locator('[name=newPassword]').waitFor()
    expect(
      watch.requests.filter((request) => !request.startsWith(`${url}/app/`) && !request.startsWith('data:')),
    ).toEqual([])
    expect(hintsOf(log)).toEqual([])
  })

  it('opens the dashboard', async () => {
    const { url, page, watch } = await opened()
    await page.goto(`${url}/app/admin`)
    await page.getByLabel('Admin secret').fill(ADMIN_SECRET)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    // The script of the view "Users" is loaded only now.
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Users', exact: true }).click()
    await page.getByText('No users yet').waitFor()
    expect(
      watch.requests.filter((request) => !request.startsWith(`${url}/app/`) && !request.startsWith('data:')),
    ).toEqual([])
  })

  it('says on the page and in the log what to set where publicPath is missing', async () => {
    const { url, page, log } = await opened({ publicPath: undefined })
    await page.goto(`${url}/app/auth/ui/login`)
    await page.getByRole('heading', { name: 'This page is opened at a path that the service doesn’t know.' }).waitFor()
    expect(await page.locator('main').textContent()).toContain("publicPath: '/app'")
    await expect
      .poll(() => hintsOf(log))
      .toEqual(["browsers reach the service below /app, but publicPath is not set; set publicPath: '/app'"])
    await page.goto(`${url}/app/admin`)
    expect(await page.locator('main').textContent()).toContain("publicPath: '/app'")
  })
})

describe('B16 the sign-in page of a live session', () => {
  it('shows no error of an outdated callback, and no success beside another error', async () => {
    const { url, page } = await opened()
    await page.goto(`${url}/app/auth/ui/register`)
    await fill(page, { email: 'ada@example.com', password: PASSWORD }, 'Create account')
    await page.waitForURL(`${url}/app/auth/ui/account`)
    await page.goto(`${url}/app/auth/ui/login?error=OAUTH_STATE_INVALID`)
    await page.getByRole('heading', { name: 'You are signed in' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.goto(`${url}/app/auth/ui/login?error=OAUTH_DENIED`)
    await page.getByRole('heading', { name: 'That did not work' }).waitFor()
    expect(await page.getByText('You are still signed in as ada@example.com.').count()).toBe(1)
    expect(await page.getByRole('alert').textContent()).toContain('refused the sign-in')
    expect(await page.getByRole('heading', { name: 'You are signed in' }).count()).toBe(0)
  })
})
