import { pages } from '@sallyport/pages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchChromium } from '../launch-chromium.ts'
import { type DashboardChoices, type OpenDashboard, openDashboard } from './support/open-dashboard.ts'
import { ADMIN_SECRET, type DashboardService, startService } from './support/start-service.ts'

let service: DashboardService
let browser: Browser

beforeAll(async () => {
  ;[service, browser] = await Promise.all([
    startService({ options: { csrf: true, admin: { accessPolicy: { role: 'boss' } } } }),
    launchChromium(),
  ])
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

async function open(choices: DashboardChoices = {}): Promise<OpenDashboard> {
  const dashboard = await openDashboard(browser, service.url, choices)
  onTestFinished(() => dashboard.close())
  return dashboard
}

/** Everything that a page can leave in the browser. */
function leftBy({ page, context }: OpenDashboard) {
  return Promise.all([
    page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, location.href])),
    context.cookies().then((cookies) => JSON.stringify(cookies)),
  ]).then((texts) => texts.join(' '))
}

const signInHeading = (dashboard: OpenDashboard) => dashboard.page.getByRole('heading', { name: 'Administration' })

async function signUp(dashboard: OpenDashboard, email: string, role?: string): Promise<void> {
  const account = { email, password: 'correct horse' }
  const { body } = await service.call('POST', '/users', { ...account, ...(role && { role }) })
  expect(body.success).toBe(true)
  const status = await dashboard.page.evaluate(async (json) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch('/auth/login', { method: 'POST', headers, body: JSON.stringify(json) })).status
  }, account)
  expect(status).toBe(200)
}

describe('signing in by the secret', () => {
  it('says so if the secret is wrong, and lets no one in', async () => {
    const dashboard = await open()
    for (const secret of ['wrong', 'not a header: \u{1F511}']) {
      await dashboard.page.getByLabel('Admin secret').fill(secret)
      await dashboard.page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await dashboard.page.getByText('That is not the admin secret of this service.').waitFor()
      expect(await dashboard.page.getByRole('navigation', { name: 'Areas' }).count()).toBe(0)
    }
  })

  it('keeps the secret only in memory', async () => {
    const dashboard = await open()
    await dashboard.signIn()
    for (const place of ['users', 'control', 'events?event=x']) await dashboard.go(place)
    expect(await leftBy(dashboard)).not.toContain(ADMIN_SECRET)
    expect(dashboard.watch.requests.join(' ')).not.toContain(ADMIN_SECRET)
    await dashboard.page.reload()
    await signInHeading(dashboard).waitFor()
  })

  it('keeps the secret for the tab if that is ticked, and forgets it on signing out', async () => {
    const dashboard = await open()
    await dashboard.signIn(true)
    await dashboard.go('users')
    expect(await dashboard.page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain(ADMIN_SECRET)
    expect(await dashboard.page.evaluate(() => localStorage.length + document.cookie.length)).toBe(0)
    await dashboard.page.reload()
    await dashboard.page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    await dashboard.page.getByRole('button', { name: 'Sign out' }).click()
    await signInHeading(dashboard).waitFor()
    expect(await leftBy(dashboard)).not.toContain(ADMIN_SECRET)
    await dashboard.page.reload()
    await signInHeading(dashboard).waitFor()
  })

  it('asks for the secret again once it is no longer valid', async () => {
    const dashboard = await open()
    await dashboard.signIn(true)
    const refusal = { success: false, error: 'no', message: 'no', code: 'ADMIN_UNAUTHORIZED' }
    await dashboard.page.route('**/admin/api/**', (route) => route.fulfill({ status: 401, json: refusal }))
    // Goes to the address instead of clicking the link: if a request of the overview is refused first, the link disappears and the click would
    // wait forever.
    await dashboard.page.evaluate(() => location.assign('#/users'))
    await dashboard.page.getByText('Your session has ended. Sign in again.').waitFor()
    expect(await leftBy(dashboard)).not.toContain(ADMIN_SECRET)
  })
})

describe('a kept secret', () => {
  it('can be tried again or forgotten where the service can not be reached', async () => {
    const dashboard = await open()
    await dashboard.signIn(true)
    await dashboard.page.route('**/admin/api/ping', (route) => route.fulfill({ status: 503, body: 'away' }))
    await dashboard.page.reload()
    await dashboard.page.getByText('The service can’t be reached.').waitFor()
    expect(await leftBy(dashboard)).toContain(ADMIN_SECRET)
    await dashboard.page.unroute('**/admin/api/ping')
    await dashboard.page.getByRole('button', { name: 'Try again' }).click()
    await dashboard.page.getByRole('navigation', { name: 'Areas' }).waitFor()
    await dashboard.page.route('**/admin/api/ping', (route) => route.abort())
    await dashboard.page.reload()
    await dashboard.page.getByRole('button', { name: 'Forget the secret' }).click()
    await signInHeading(dashboard).waitFor()
    expect(await leftBy(dashboard)).not.toContain(ADMIN_SECRET)
  })

  it('is forgotten in every tab on signing out', async () => {
    const dashboard = await open()
    await dashboard.signIn(true)
    const [other] = await Promise.all([
      dashboard.context.waitForEvent('page'),
      // Without `noopener` a new tab receives this tab's session storage.
      dashboard.page.evaluate(() => void window.open(location.href)),
    ])
    await other.getByRole('navigation', { name: 'Areas' }).waitFor()
    await dashboard.page.getByRole('button', { name: 'Sign out' }).click()
    await other.getByRole('heading', { name: 'Administration' }).waitFor()
    expect(await other.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(ADMIN_SECRET)
  })
})

describe('signing in by the own account', () => {
  it('needs no secret, and sends the CSRF token along', async () => {
    const dashboard = await open()
    await signUp(dashboard, 'boss@example.com', 'boss')
    await dashboard.page.reload()
    await dashboard.page.getByText('Signed in with your own account').waitFor()
    await dashboard.go('roles')
    await dashboard.page.getByRole('button', { name: 'New role' }).click()
    await dashboard.page.getByRole('dialog').getByLabel('Name').fill('by-cookie')
    await dashboard.page.getByRole('button', { name: 'Create role' }).click()
    await dashboard.told('Role by-cookie created')
    expect(await service.stores.roles.find('by-cookie')).not.toBeNull()
    await dashboard.page.getByText('this browser stays signed in').waitFor()
    await dashboard.page.getByRole('button', { name: 'Leave' }).click()
    await dashboard.page.getByRole('button', { name: 'Continue with my own account' }).click()
    await dashboard.page.getByText('Signed in with your own account').waitFor()
  })

  it('tells who is no administrator', async () => {
    const dashboard = await open()
    await signUp(dashboard, 'clerk@example.com')
    await dashboard.page.reload()
    await dashboard.page.getByText('Your account isn’t allowed to administer this service.').waitFor()
    await dashboard.signIn()
  })

  it('tells who is not signed in', async () => {
    const dashboard = await open()
    await dashboard.page.getByRole('button', { name: 'Continue with my own account' }).click()
    await dashboard.page.getByText("This browser isn't signed in").waitFor()
  })
})

describe('named administrators', () => {
  const password = 'correct horse'

  it('sign in on the pages, come back to the dashboard, and stay in when their token expires', async () => {
    const options = { ui: { pages }, admin: { secret: ADMIN_SECRET, accessPolicy: { role: 'boss' } } }
    const named = await startService({ options })
    onTestFinished(() => named.stop())
    await named.call('POST', '/users', { email: 'ada@example.com', password, role: 'boss' })
    const dashboard = await openDashboard(browser, named.url, {})
    onTestFinished(() => dashboard.close())
    const { page, context } = dashboard
    await page.getByRole('button', { name: 'Continue with my own account' }).click()
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Signed in with your own account').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin')
    await context.clearCookies({ name: 'accessToken' })
    await page.reload()
    await page.getByText('Signed in with your own account').waitFor()
  })

  it('are offered their account only where accounts may administer', async () => {
    const bySecret = await startService({ options: { admin: { secret: ADMIN_SECRET } } })
    onTestFinished(() => bySecret.stop())
    const dashboard = await openDashboard(browser, bySecret.url, {})
    onTestFinished(() => dashboard.close())
    await signInHeading(dashboard).waitFor()
    expect(await dashboard.page.getByRole('button', { name: 'Continue with my own account' }).count()).toBe(0)
  })
})

describe('failures', () => {
  const say = (code: string) => ({ success: false, error: 'It went wrong', message: 'It went wrong', code })
  const CASES = [
    [429, { 'Retry-After': '17' }, say('RATE_LIMITED'), 'Too many requests. Try again in 17 seconds.'],
    [403, {}, say('ADMIN_FORBIDDEN'), 'Your account isn’t allowed to administer this service.'],
    [500, { 'X-Request-Id': 'req-1' }, say('INTERNAL'), 'The service failed (500 INTERNAL): It went wrong'],
    [400, {}, { ...say('VALIDATION_ERROR'), details: [{ path: 'search', rule: 'max_length' }] }, 'search: max length'],
  ] as const

  it.each(CASES)('shows a %i plainly, with a way to try again', async (status, headers, json, text) => {
    const dashboard = await open()
    await dashboard.signIn()
    await dashboard.page.route('**/admin/api/roles*', (route) => route.fulfill({ status, headers, json }))
    await dashboard.go('roles')
    await dashboard.page.getByRole('alert').getByText(text).waitFor()
    await dashboard.page.unroute('**/admin/api/roles*')
    await dashboard.page.getByRole('button', { name: 'Try again' }).click()
    await dashboard.page.getByRole('alert').waitFor({ state: 'detached' })
  })

  it('says that there is no connection, or no sense in an answer', async () => {
    const dashboard = await open()
    await dashboard.signIn()
    await dashboard.page.route('**/admin/api/roles*', (route) => route.abort())
    await dashboard.go('roles')
    await dashboard.page.getByText('The service can’t be reached.').waitFor()
    await dashboard.page.route('**/admin/api/tenants*', (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
    )
    await dashboard.go('tenants')
    await dashboard.page.getByText('The service failed (502)').waitFor()
    await dashboard.page.route('**/admin/api/users*', (route) => route.fulfill({ json: { odd: true } }))
    await dashboard.go('users')
    await dashboard.page.getByRole('alert').waitFor()
    expect(await dashboard.page.getByRole('link', { name: 'Control' }).count()).toBe(1)
  })
})
