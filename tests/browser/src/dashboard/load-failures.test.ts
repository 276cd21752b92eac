import { expect, it } from 'vitest'
import { placesOf } from './screens/places.ts'
import { holdDashboard } from './support/hold-dashboard.ts'
import { settled } from './support/open-dashboard.ts'
import { seed } from './support/seed.ts'

const held = holdDashboard(async (service) => {
  await seed(service)
  await service.call('POST', '/invitations', { email: 'ada.lovelace@analytical-engines.example' })
  const { id: tenantId } = (await service.call('GET', '/tenants')).body.tenants[0] ?? {}
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
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/admin/api/') && !APART.test(request.url()))
      asked.add(path(request.url()))
  })
  const tryAgain = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  const silent: string[] = []
  for (const { name, place } of (await placesOf(held.service)).filter(({ name }) => PAGES.includes(name))) {
    asked.clear()
    await go('nowhere')
    await go(place)
    for (const one of [...asked]) {
      const isOne = (url: URL) => url.pathname + url.search === one
      await page.route(isOne, (route) => route.fulfill({ status: 500, json: { error: 'boom', code: 'INTERNAL' } }))
      await go('nowhere')
      await go(place)
      const isTold = await tryAgain
        .first()
        .waitFor({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        )
      if (!isTold) silent.push(`${name}: ${one}`)
      await page.unroute(isOne)
      while (isTold && (await tryAgain.count()) > 0) {
        await tryAgain.first().click()
        await settled(page)
      }
    }
  }
  expect(silent).toEqual([])
})
