import { aMoment } from '@sallyport/testkit'
import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { holdDashboard } from './support/hold-dashboard.ts'

const at = new Date()
const later = new Date(at.getTime() + 1e9)

let webhookId = ''

const held = holdDashboard(async ({ stores, call }) => {
  for (const name of ['anna', 'berta', 'carla', 'dora', 'u1', 'u10'])
    await stores.users.insert({
      id: name,
      email: `${name}@example.com`,
      isEmailVerified: false,
      isTotpEnabled: false,
      createdAt: at,
    })
  await call('POST', '/roles', { name: 'editor', permissions: [] })
  for (const id of ['t-a', 't-b']) {
    await stores.tenants.insert({ id, name: id.toUpperCase(), isActive: true, createdAt: at })
    await stores.tenants.addMember(id, 'anna')
  }
  await stores.roles.assign('anna', 'editor', 't-a')
  webhookId = (await call('POST', '/webhooks', { url: 'https://example.com/', tenantId: 't-a' })).body.webhook.id
  const events = ['identity.role.assigned', 'identity.role.revoked'] as const
  await stores.telemetry.save(
    events.map((event) => ({ id: event, event, timestamp: at, data: { role: event }, tenantId: 't-a' })),
  )
  await stores.sessions.create({
    handle: 'of-u10',
    userId: 'u10',
    method: 'password',
    counter: 1,
    authenticatedAt: at,
    createdAt: at,
    expiresAt: later,
    absoluteExpiresAt: later,
    lastActiveAt: at,
  })
})

const refusal = (code: string) => ({ success: false, error: code, message: code, code })

/** Holds requests back until the returned function is called. */
async function hold(url: string, goOn: (route: Route) => Promise<void> = (route) => route.continue()) {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let arrived = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve
  })
  await held.dashboard.page.route(url, async (route) => {
    arrived()
    await gate
    // The page may have aborted the request.
    await goOn(route).catch(() => {})
  })
  return { letGo, arrival }
}

describe('answers that come late', () => {
  it('Enter picks no user who was found for an earlier text', async () => {
    const { page, go } = held.dashboard
    await go('linked-accounts')
    const picker = page.getByRole('combobox', { name: 'User' })
    await picker.fill('anna')
    await page.getByRole('option', { name: 'anna@example.com' }).waitFor()
    const { letGo, arrival } = await hold('**/api/users?search=berta*')
    await picker.fill('berta')
    await picker.press('Enter')
    await arrival
    await picker.press('Enter')
    expect([await page.locator('[role=option]').count(), page.url().includes('user=')]).toEqual([0, false])
    letGo()
    await page.getByRole('option', { name: 'berta@example.com' }).waitFor()
    await picker.press('Enter')
    await expect.poll(() => page.url()).toContain('user=berta')
  })

  it('the first option is highlighted again after another text', async () => {
    const { page, go } = held.dashboard
    await go('linked-accounts')
    const picker = page.getByRole('combobox', { name: 'User' })
    await picker.fill('a@example')
    await expect.poll(() => page.locator('[role=option]').count()).toBeGreaterThan(2)
    await picker.press('ArrowDown')
    await picker.fill('@example.com')
    await expect.poll(() => page.locator('[role=option]').count()).toBe(6)
    expect(await page.locator('[role=option]').first().getAttribute('aria-selected')).toBe('true')
  })

  it('the roles of one tenant are not shown for another tenant whose roles are loading or refused', async () => {
    const { page, go } = held.dashboard
    held.refusals.push(/^503: .*tenantId=t-b/)
    await go('users/anna')
    const roles = page.getByRole('region', { name: 'Roles', exact: true })
    const remove = roles.getByRole('button', { name: 'Remove role editor' })
    await roles.getByLabel('Scope').selectOption({ label: 'In T-A' })
    await remove.waitFor()
    const { letGo, arrival } = await hold('**/api/users/anna/roles?tenantId=t-b', (route) =>
      route.fulfill({ status: 503, json: refusal('UNAVAILABLE') }),
    )
    await roles.getByLabel('Scope').selectOption({ label: 'In T-B' })
    await arrival
    expect(await remove.count()).toBe(0)
    letGo()
    await roles.getByRole('alert').waitFor()
    expect(await remove.count()).toBe(0)
  })

  it('a reload that began before a change does not undo it', async () => {
    const { page, go, confirm, told } = held.dashboard
    await go('users/berta')
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/users/berta', async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch()
      await gate
      await route.fulfill({ response }).catch(() => {})
    })
    await page.getByRole('button', { name: 'End all sessions' }).click()
    await confirm('End all sessions')
    await told('0 sessions ended')
    await page.getByRole('switch', { name: 'Second factor required' }).click()
    await page.getByRole('switch', { name: 'Second factor required', checked: true }).waitFor()
    letGo()
    await aMoment()
    expect(await page.getByRole('switch', { name: 'Second factor required', checked: true }).count()).toBe(1)
  })

  it('a refusal of an earlier sign-in does not end the present one', async () => {
    const { page, go, signIn } = held.dashboard
    held.refusals.push(/^401: .*\/roles/)
    const { letGo, arrival } = await hold('**/api/roles?*', (route) =>
      route.fulfill({ status: 401, json: refusal('ADMIN_UNAUTHORIZED') }),
    )
    await page.evaluate(() => {
      location.hash = '#/roles'
    })
    await arrival
    // A request that its page aborts is never answered; this one continues.
    await page.evaluate(() => {
      AbortController.prototype.abort = () => {}
    })
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.evaluate(() => {
      location.hash = '#/tenants'
    })
    await signIn()
    letGo()
    await aMoment()
    await go('overview')
    expect(await page.getByRole('navigation', { name: 'Areas' }).count()).toBe(1)
  })

  it('sessions of a user whose id begins with this user’s id are not shown', async () => {
    const { page, go } = held.dashboard
    await go('users/u1')
    const sessions = page.getByRole('region', { name: 'Sessions', exact: true })
    await sessions.getByText('Not signed in anywhere.').waitFor()
    await go('users/u10')
    await expect.poll(() => sessions.getByRole('row').count()).toBe(2)
  })

  it('"back" closes an open question without an answer', async () => {
    const { page, go } = held.dashboard
    await go('users/u10')
    await page.getByRole('button', { name: 'Delete user' }).click()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await held.service.stores.users.findById('u10')).not.toBeNull()
  })

  it('data of an earlier sample do not replace a later sample, or what was typed', async () => {
    const { page, go } = held.dashboard
    await go(`webhooks/${webhookId}`)
    await page.getByRole('button', { name: 'Send test' }).click()
    const [sample, data] = [page.getByLabel('Sample'), page.getByRole('dialog').getByLabel('Data')]
    const { letGo, arrival } = await hold('**/api/events?event=identity.role.*')
    await sample.selectOption('identity.role.assigned')
    await arrival
    await sample.selectOption('identity.role.revoked')
    await data.fill('{"mine": 1}')
    letGo()
    await aMoment()
    expect(await data.inputValue()).toBe('{"mine": 1}')
  })

  it('a view that failed is tried again for another search', async () => {
    const { page, go } = held.dashboard
    await page.route('**/api/users?*', (route) => route.fulfill({ json: { odd: true } }))
    await page.evaluate(() => {
      location.hash = '#/users'
    })
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await page.unroute('**/api/users?*')
    await go('users?search=anna')
    await page.getByRole('link', { name: 'anna@example.com', exact: true }).waitFor()
  })
})

describe('parts of the dashboard', () => {
  it('the sign-in page loads none of them', async () => {
    const { watch } = held.dashboard
    expect(watch.requests.filter((url) => /\/(people|sending|records)-/.test(url))).toEqual([])
  })

  it('a part that can’t be loaded says so, and a reload opens it', async () => {
    const { page, signIn } = held.dashboard
    held.refusals.push(/^failed: .*people-/)
    await page.route('**/assets/people-*', (route) => route.abort())
    await page
      .getByRole('navigation', { name: 'Areas' })
      .getByRole('link', { name: 'Users', exact: true })
      .press('Enter')
    const reload = page.getByRole('button', { name: 'Reload the page' })
    await reload.waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Users')
    await page.unroute('**/assets/people-*')
    await reload.press('Enter')
    await signIn()
    await page.getByRole('link', { name: 'anna@example.com', exact: true }).waitFor()
  })

  it('the heading keeps the focus when its part arrives', async () => {
    const { page } = held.dashboard
    const { letGo, arrival } = await hold('**/assets/people-*')
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Sessions' }).press('Enter')
    await arrival
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Sessions')
    letGo()
    await page.getByRole('button', { name: 'Refresh' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sessions')
  })

  it('a part is loaded when the pointer is on its link', async () => {
    const { page } = held.dashboard
    const loaded = page.waitForResponse(/\/records-/)
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Events', exact: true }).hover()
    expect((await loaded).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  })
})

describe('deleting several users', () => {
  const remaining = async () => (await held.service.call('GET', '/users')).body.total

  async function choose(): Promise<string[]> {
    const { page, go } = held.dashboard
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'DELETE') asked.push(request.url())
    })
    await go('users')
    for (const name of ['berta', 'carla', 'dora'])
      await page.getByRole('checkbox', { name: `Select ${name}@example.com` }).check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    return asked
  }

  it('ends with the sign-in', async () => {
    const { page, confirm } = held.dashboard
    const asked = await choose()
    const before = await remaining()
    const { letGo, arrival } = await hold('**/api/users/*', (route) =>
      route.fulfill({ status: 200, json: { success: true } }),
    )
    await confirm('Delete 3 users')
    await arrival
    await page.getByRole('button', { name: 'Sign out' }).click()
    letGo()
    await aMoment()
    expect([asked.length, await remaining()]).toEqual([1, before])
  })

  it('stops after a 429, and keeps the other users selected', async () => {
    const { page, confirm, told } = held.dashboard
    held.refusals.push(/^429: /)
    const asked = await choose()
    let count = 0
    await page.route('**/api/users/*', (route) =>
      ++count === 1
        ? route.continue()
        : route.fulfill({ status: 429, json: refusal('RATE_LIMITED'), headers: { 'Retry-After': '9' } }),
    )
    await confirm('Delete 3 users')
    await told(/1 of 3 done · .*Try again in 9 seconds/)
    await page.getByText('2 users selected').waitFor()
    expect([asked.length, await page.locator('.toast').count()]).toEqual([2, 1])
  })
})
