import { expect, it } from 'vitest'
import { placesOf } from './screens/places.ts'
import { holdDashboard } from './support/hold-dashboard.ts'
import { settled } from './support/open-dashboard.ts'
import { seed } from './support/seed.ts'

const held = holdDashboard(async (service) => {
  await seed(service)
  const { id: tenantId } = (await service.call('GET', '/tenants')).body.tenants[0] ?? {}
  await service.call('POST', '/invitations', { email: 'ada.lovelace@analytical-engines.example', tenantId })
  await service.call('POST', '/webhooks', { url: 'https://hooks.example.com', events: ['*'], tenantId })
})

/** Pages to test. The other pages show a single list each, which works as on these pages. */
const PAGES = [
  'overview',
  'users',
  'user',
  'tenant',
  'linked-accounts',
  'webhooks',
  'webhook-inbound',
  'template-mail',
  'control',
]

/** Requests that load no part of a view: the check of the sign-in, and the event stream, which reconnects by itself. */
const APART = /\/api\/(ping|events\/stream)/

it('every part of every page that can’t be loaded says so, and is loaded when the service works again', async () => {
  const { page, go } = held.dashboard
  held.refusals.push(/^500: /)
  const path = (url: string) => new URL(url).pathname + new URL(url).search
  /** How often each path was requested, once for each part that needs it. */
  const asked = new Map<string, number>()
  page.on('request', (request) => {
    if (request.method() !== 'GET' || !request.url().includes('/admin/api/') || APART.test(request.url())) return
    const one = path(request.url())
    asked.set(one, (asked.get(one) ?? 0) + 1)
  })
  const tryAgain = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  const silent: string[] = []
  for (const { name, place } of (await placesOf(held.service)).filter(({ name }) => PAGES.includes(name))) {
    await go('nowhere')
    asked.clear()
    await go(place)
    // The open invitations of a user name their tenants once they are loaded. The choice of a tenant is the other part that needs these.
    if (name === 'user') await expect.poll(() => asked.get('/admin/api/tenants?limit=100')).toBe(2)
    for (const [one, parts] of [...asked]) {
      const isOne = (url: URL) => url.pathname + url.search === one
      await page.route(isOne, (route) => route.fulfill({ status: 500, json: { error: 'boom', code: 'INTERNAL' } }))
      await go('nowhere')
      await go(place)
      const isTold = await tryAgain
        .nth(parts - 1)
        .waitFor({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        )
      if (!isTold) silent.push(`${name}: ${one}, ${await tryAgain.count()} of ${parts} parts`)
      await page.unroute(isOne)
      while ((await tryAgain.count()) > 0) {
        await tryAgain.first().click()
        await settled(page)
      }
    }
  }
  expect(silent).toEqual([])
})
