import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { BUDGET_MS } from './hold-desk.ts'
import { type Desk, type DeskChoices, launch, openDashboard } from './open-dashboard.ts'
import { ADMIN_SECRET, type DashboardService, startService } from './start-service.ts'

let service: DashboardService
let browser: Browser

beforeAll(async () => {
  ;[service, browser] = await Promise.all([
    startService({ options: { csrf: true, admin: { accessPolicy: { role: 'boss' } } } }),
    launch(),
  ])
}, BUDGET_MS)

afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

async function open(choices: DeskChoices = {}): Promise<Desk> {
  const desk = await openDashboard(browser, service.url, choices)
  onTestFinished(() => desk.close())
  return desk
}

/** Everywhere that a page can leave something behind. */
function leftBy({ page, context }: Desk) {
  return Promise.all([
    page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, location.href])),
    context.cookies().then((cookies) => JSON.stringify(cookies)),
  ]).then((texts) => texts.join(' '))
}

const signInHeading = (desk: Desk) => desk.page.getByRole('heading', { name: 'Administration' })

async function signUp(desk: Desk, email: string, role?: string): Promise<void> {
  const account = { email, password: 'correct horse' }
  const { body } = await service.call('POST', '/users', { ...account, ...(role && { role }) })
  expect(body.success).toBe(true)
  const status = await desk.page.evaluate(async (json) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch('/auth/login', { method: 'POST', headers, body: JSON.stringify(json) })).status
  }, account)
  expect(status).toBe(200)
}

describe('signing in by the secret', { timeout: BUDGET_MS }, () => {
  it('says so when it is the wrong one, and lets nobody in', async () => {
    const desk = await open()
    for (const secret of ['wrong', 'not a header: \u{1F511}']) {
      await desk.page.getByLabel('Admin secret').fill(secret)
      await desk.page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await desk.page.getByText('That is not the admin secret of this service.').waitFor()
      expect(await desk.page.getByRole('navigation', { name: 'Areas' }).count()).toBe(0)
    }
  })

  it('keeps it in memory alone', async () => {
    const desk = await open()
    await desk.signIn()
    for (const place of ['users', 'control', 'events?event=x']) await desk.go(place)
    expect(await leftBy(desk)).not.toContain(ADMIN_SECRET)
    expect(desk.watch.requests.join(' ')).not.toContain(ADMIN_SECRET)
    await desk.page.reload()
    await signInHeading(desk).waitFor()
  })

  it('keeps it for the tab when that is ticked, and forgets it on leaving', async () => {
    const desk = await open()
    await desk.signIn(true)
    await desk.go('users')
    expect(await desk.page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain(ADMIN_SECRET)
    expect(await desk.page.evaluate(() => localStorage.length + document.cookie.length)).toBe(0)
    await desk.page.reload()
    await desk.page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    await desk.page.getByRole('button', { name: 'Sign out' }).click()
    await signInHeading(desk).waitFor()
    expect(await leftBy(desk)).not.toContain(ADMIN_SECRET)
    await desk.page.reload()
    await signInHeading(desk).waitFor()
  })

  it('comes back when the secret holds no longer', async () => {
    const desk = await open()
    await desk.signIn(true)
    const refusal = { success: false, error: 'no', message: 'no', code: 'ADMIN_UNAUTHORIZED' }
    await desk.page.route('**/admin/api/**', (route) => route.fulfill({ status: 401, json: refusal }))
    await desk.page.getByRole('navigation').getByRole('link', { name: 'Users' }).click()
    await desk.page.getByText('Your sign-in has ended. Sign in again.').waitFor()
    expect(await leftBy(desk)).not.toContain(ADMIN_SECRET)
  })
})

describe('a kept secret', { timeout: BUDGET_MS }, () => {
  it('can be tried again or forgotten where the service can not be reached', async () => {
    const desk = await open()
    await desk.signIn(true)
    await desk.page.route('**/admin/api/ping', (route) => route.fulfill({ status: 503, body: 'away' }))
    await desk.page.reload()
    await desk.page.getByText("The service can't be reached.").waitFor()
    expect(await leftBy(desk)).toContain(ADMIN_SECRET)
    await desk.page.unroute('**/admin/api/ping')
    await desk.page.getByRole('button', { name: 'Try again' }).click()
    await desk.page.getByRole('navigation', { name: 'Areas' }).waitFor()
    await desk.page.route('**/admin/api/ping', (route) => route.abort())
    await desk.page.reload()
    await desk.page.getByRole('button', { name: 'Forget the secret' }).click()
    await signInHeading(desk).waitFor()
    expect(await leftBy(desk)).not.toContain(ADMIN_SECRET)
  })

  it('is forgotten in every tab on signing out', async () => {
    const desk = await open()
    await desk.signIn(true)
    const [other] = await Promise.all([
      desk.context.waitForEvent('page'),
      // Without `noopener` a new tab gets what this one has kept.
      desk.page.evaluate(() => void window.open(location.href)),
    ])
    await other.getByRole('navigation', { name: 'Areas' }).waitFor()
    await desk.page.getByRole('button', { name: 'Sign out' }).click()
    await other.getByRole('heading', { name: 'Administration' }).waitFor()
    expect(await other.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(ADMIN_SECRET)
  })
})

describe('signing in by the own account', { timeout: BUDGET_MS }, () => {
  it('needs no secret, and sends the CSRF token along', async () => {
    const desk = await open()
    await signUp(desk, 'boss@example.com', 'boss')
    await desk.page.reload()
    await desk.page.getByText('Signed in with your own account').waitFor()
    await desk.go('roles')
    await desk.page.getByRole('button', { name: 'New role' }).click()
    await desk.page.getByRole('dialog').getByLabel('Name').fill('by-cookie')
    await desk.page.getByRole('button', { name: 'Create role' }).click()
    await desk.told('Role by-cookie created')
    expect(await service.stores.roles.find('by-cookie')).not.toBeNull()
    await desk.page.getByText('this browser stays signed in').waitFor()
    await desk.page.getByRole('button', { name: 'Leave' }).click()
    await desk.page.getByRole('button', { name: 'Continue with my own account' }).click()
    await desk.page.getByText('Signed in with your own account').waitFor()
  })

  it('tells who is no administrator', async () => {
    const desk = await open()
    await signUp(desk, 'clerk@example.com')
    await desk.page.reload()
    await desk.page.getByText('Your account may not administer this service.').waitFor()
    await desk.signIn()
  })

  it('tells who is not signed in', async () => {
    const desk = await open()
    await desk.page.getByRole('button', { name: 'Continue with my own account' }).click()
    await desk.page.getByText("This browser isn't signed in").waitFor()
  })
})

describe('failures', { timeout: BUDGET_MS }, () => {
  const say = (code: string) => ({ success: false, error: 'It went wrong', message: 'It went wrong', code })
  const CASES = [
    [429, { 'Retry-After': '17' }, say('RATE_LIMITED'), 'Too many requests. Try again in 17 seconds.'],
    [403, {}, say('ADMIN_FORBIDDEN'), 'Your account may not administer this service.'],
    [500, { 'X-Request-Id': 'req-1' }, say('INTERNAL'), 'The service failed (500 INTERNAL): It went wrong'],
    [400, {}, { ...say('VALIDATION_ERROR'), details: [{ path: 'search', rule: 'max_length' }] }, 'search: max length'],
  ] as const

  it.each(CASES)('shows a %i plainly, with a way to try again', async (status, headers, json, text) => {
    const desk = await open()
    await desk.signIn()
    await desk.page.route('**/admin/api/roles*', (route) => route.fulfill({ status, headers, json }))
    await desk.go('roles')
    await desk.page.getByRole('alert').getByText(text).waitFor()
    await desk.page.unroute('**/admin/api/roles*')
    await desk.page.getByRole('button', { name: 'Try again' }).click()
    await desk.page.getByRole('alert').waitFor({ state: 'detached' })
  })

  it('says that there is no connection, or no sense in an answer', async () => {
    const desk = await open()
    await desk.signIn()
    await desk.page.route('**/admin/api/roles*', (route) => route.abort())
    await desk.go('roles')
    await desk.page.getByText("The service can't be reached.").waitFor()
    await desk.page.route('**/admin/api/tenants*', (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
    )
    await desk.go('tenants')
    await desk.page.getByText('The service failed (502)').waitFor()
    await desk.page.route('**/admin/api/users*', (route) => route.fulfill({ json: { odd: true } }))
    await desk.go('users')
    await desk.page.getByRole('alert').waitFor()
    expect(await desk.page.getByRole('link', { name: 'Control' }).count()).toBe(1)
  })
})
