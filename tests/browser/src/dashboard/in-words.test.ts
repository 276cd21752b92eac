import { expect, it } from 'vitest'
import { holdDashboard } from './support/hold-dashboard.ts'

const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15'
const ACME = 'a1b2c3d4-0000-4000-8000-000000000001'

const SOFIA = 'sofia@università.example'

let adaId = ''

const held = holdDashboard(async ({ call, stores, receiver, sallyport }) => {
  adaId = (await call('POST', '/users', { email: 'ada@example.com' })).body.user.id
  const { id: sofia } = (await call('POST', '/users', { email: SOFIA })).body.user
  await call('PATCH', `/users/${sofia}`, { isDisabled: true })
  await call('POST', '/invitations', { email: `new-${SOFIA}` })
  const now = new Date()
  const later = new Date(now.getTime() + 3_600_000)
  const times = { createdAt: now, authenticatedAt: now, lastActiveAt: now, expiresAt: later, absoluteExpiresAt: later }
  await stores.sessions.create({ handle: 'of-sofia', userId: sofia, method: 'password', counter: 0, ...times })
  await stores.telemetry.save(
    [SAFARI, SAFARI, 'curl/8.5.0', 'acme-sync/2.1'].map((userAgent) => ({
      id: crypto.randomUUID(),
      event: 'identity.auth.login.success',
      timestamp: now,
      data: { method: 'password' },
      userId: adaId,
      userAgent,
    })),
  )
  await stores.tenants.insert({ id: ACME, name: 'Acme Ltd', isActive: true, createdAt: now })
  await call('POST', '/webhooks', { url: `${receiver.origin}/hook`, events: ['shop.order'], tenantId: ACME })
  receiver.answerWith(410)
  await sallyport.track('shop.order', { orderId: 7 }, { tenantId: ACME })
  await call('POST', '/2fa-policy', { required: false })
})

it('a device has one name on all pages', async () => {
  const { page, go } = held.dashboard
  await go('overview')
  const devices = page.getByRole('region', { name: 'Device' }).getByRole('rowheader')
  await devices.first().waitFor()
  expect((await devices.allTextContents()).sort()).toEqual(['Other', 'Safari · Mac', 'curl'])
  await go('events?event=identity.auth.login.success')
  const shown = await page.getByRole('row').allTextContents()
  expect(shown.filter((text) => text.includes('Safari · Mac'))).toHaveLength(2)
})

it('a webhook names its tenant, and a delivery says why it was given up', async () => {
  const { page, go } = held.dashboard
  await go('webhooks')
  await page.getByRole('link', { name: 'Acme Ltd' }).waitFor()
  await expect.poll(async () => (await held.service.call('GET', '/deliveries')).body.total).toBe(1)
  await go('webhooks/given-up')
  await page.getByText('Waiting and delivered ones: under Webhooks, for each webhook, and under Messages.').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'shop.order' })
  await row.getByText('The receiver responded with 410 (Gone): it wants no more events').waitFor()
  await row.getByRole('cell', { name: 'Webhook', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show shop.order' }).click()
  await page.getByRole('dialog').getByText('The receiver responded with 410 (Gone)').waitFor()
})

it('a two-factor policy for all users is not shown as the setting', async () => {
  const { page, go } = held.dashboard
  await go('audit-trail?event=identity.settings.updated')
  const changes = page.getByRole('row').filter({ hasText: 'Settings changed' }).getByRole('listitem')
  await changes.first().waitFor()
  expect(await changes.allTextContents()).toEqual(['A second factor is not required', 'For whom All users'])
})

it('names written from right to left keep the words around them in order', async () => {
  const { page, go, told } = held.dashboard
  await held.service.stores.tenants.insert({ id: 'noor', name: 'شركة النور', isActive: true, createdAt: new Date() })
  await go(`users/${adaId}`)
  await page.getByLabel('Add to a tenant').selectOption('noor')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Remove from \u2068شركة النور\u2069' }).click()
  await told('Removed from \u2068شركة النور\u2069')
})

it('the audit trail says that an API key acted', async () => {
  const { page, go } = held.dashboard
  await page.route(/\/api\/audit(\?|$)/, async (route) => {
    const list = await (await route.fetch()).json()
    Object.assign(list.rows[0], { actorId: 'key-of-sync', actorKind: 'key' })
    await route.fulfill({ json: list })
  })
  await go('audit-trail')
  await page.getByRole('cell', { name: 'API key key-of-sync' }).waitFor()
})

it('an address with an international domain is found as it is shown', async () => {
  const { page, go } = held.dashboard
  for (const place of ['users', 'sessions', 'invitations']) {
    await go(`${place}?search=${encodeURIComponent(SOFIA)}`)
    await page.getByRole('row').getByText(SOFIA).waitFor()
  }
  await go('audit-trail')
  await page.getByLabel('Affected user (email or id)').fill('Sofia@Università.example')
  await page.getByLabel('Affected user (email or id)').press('Enter')
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect.poll(() => page.url()).toContain('subject=')
  await expect.poll(() => rows.filter({ hasText: 'ada@example.com' }).count()).toBe(0)
  await rows.filter({ hasText: SOFIA }).first().waitFor()
})
