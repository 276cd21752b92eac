import { describe, expect, it } from 'vitest'
import { type Place, placesOf } from './screens/places.ts'
import { holdDashboard } from './support/hold-dashboard.ts'
import type { DashboardService } from './support/start-service.ts'

const MARKUP = '<img src=x onerror="globalThis.hurt=1"><script>globalThis.hurt=1</script>'
let places: readonly Place[]

/**
 * Stores markup wherever another person can put it; mostly past the API, as an older version or another program may
 * have.
 */
async function plant({ stores, call }: DashboardService): Promise<void> {
  const at = new Date()
  const id = 'hostile-user'
  await stores.users.insert({
    id,
    email: `"${MARKUP}"@example.com`,
    firstName: MARKUP,
    lastName: 'javascript:hurt=1',
    name: MARKUP,
    role: MARKUP,
    phoneNumber: MARKUP,
    loginProvider: MARKUP,
    isEmailVerified: true,
    isTotpEnabled: true,
    createdAt: at,
  })
  await stores.sessions.create({
    handle: MARKUP,
    userId: id,
    method: 'password',
    counter: 1,
    authenticatedAt: at,
    createdAt: at,
    expiresAt: new Date(at.getTime() + 1e9),
    absoluteExpiresAt: new Date(at.getTime() + 1e9),
    lastActiveAt: at,
    userAgent: MARKUP,
    ipAddress: MARKUP,
  })
  await stores.metadata.merge(id, { [MARKUP]: MARKUP })
  await stores.linkedAccounts.insert({
    userId: id,
    provider: MARKUP,
    providerAccountId: 'javascript:hurt=1',
    name: MARKUP,
    email: MARKUP,
    picture: 'javascript:hurt=1',
    linkedAt: at,
  })
  await stores.roles.insert({ name: MARKUP, permissions: [MARKUP] })
  await stores.roles.assign(id, MARKUP)
  await stores.tenants.insert({
    id: 'hostile-tenant',
    name: MARKUP,
    isActive: true,
    config: { [MARKUP]: MARKUP },
    createdAt: at,
  })
  await stores.tenants.addMember('hostile-tenant', id)
  await call('POST', '/api-keys', { name: MARKUP, serviceId: MARKUP })
  const webhook = { isActive: true, maxRetries: 0, retryDelayMs: 1, createdAt: at }
  await stores.webhooks.insert?.({
    ...webhook,
    id: 'out',
    url: 'javascript:hurt=1//',
    events: [MARKUP],
    tenantId: MARKUP,
  })
  await stores.webhooks.insert?.({ ...webhook, id: 'in', provider: 'payments', jsScript: `</textarea>${MARKUP}` })
  await stores.deliveries.enqueue([
    {
      id: 'd1',
      messageId: MARKUP,
      webhookId: 'out',
      event: MARKUP,
      url: 'javascript:hurt=1//',
      status: 'dead',
      attempts: 1,
      createdAt: at,
      lastError: MARKUP,
      body: MARKUP,
    },
  ])
  await stores.webhookRuns.insert({
    id: 'r1',
    webhookId: 'in',
    at,
    durationMs: 1,
    outcome: 'error',
    error: MARKUP,
    logs: [MARKUP],
  })
  await stores.templates.saveMail({
    id: 'password-reset',
    baseHtml: MARKUP,
    baseText: MARKUP,
    translations: { en: { [MARKUP]: MARKUP } },
  })
  await stores.templates.savePage({ page: 'login', translations: { en: { [MARKUP]: `</textarea>${MARKUP}` } } })
  await stores.telemetry.save([
    {
      id: crypto.randomUUID(),
      event: MARKUP,
      timestamp: at,
      data: { [MARKUP]: MARKUP },
      userId: MARKUP,
      ip: MARKUP,
      userAgent: MARKUP,
    },
  ])
  await stores.settings.updateSettings({
    ui: { siteName: MARKUP, primaryColor: 'red;background:url(//x)', logoUrl: 'javascript:hurt=1' },
  })
}

const held = holdDashboard(async (service) => {
  await plant(service)
  places = await placesOf(service)
})

describe('hostile data', () => {
  it('is shown as text on every view', async () => {
    const { page, go } = held.dashboard
    // Chromium refuses the scripts and images in the preview's frame, which this test expects.
    held.refusals.push(
      /^console: Blocked script execution in 'about:srcdoc' because the document's frame is sandboxed/,
      /^console: Loading the image '\S+\/x' violates .* "img-src data:"/,
      /^failed: \S+\/x csp$/,
    )
    const shown: Record<string, boolean> = {}
    for (const { name, place } of places) {
      await go(place)
      expect(await page.locator('#root img, #root script').count()).toBe(0)
      expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
      const texts = await page.locator('#root').textContent()
      const values = await page
        .locator('input, textarea')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
      shown[name] = [texts, ...values].some((text) => text?.includes('<img src=x'))
    }
    expect(await page.evaluate(() => Reflect.get(globalThis, 'hurt'))).toBeUndefined()
    expect(Object.keys(shown).filter((name) => shown[name])).toEqual(
      expect.arrayContaining([
        'users',
        'user',
        'sessions',
        'roles',
        'tenants',
        'tenant',
        'linked-accounts',
        'api-keys',
        'webhooks',
        'webhook-deliveries',
        'webhook-runs',
        'webhook-inbound',
        'template-mail',
        'template-page',
        'events',
        'control',
      ]),
    )
  })

  it('is text in dialogs and toasts, too', async () => {
    const { page, go } = held.dashboard
    await go('users/hostile-user')
    await page.getByRole('button', { name: 'Delete user' }).click()
    expect(await page.getByRole('dialog').textContent()).toContain('<img src=x')
    await page.keyboard.press('Escape')
    await go('webhooks/out/deliveries')
    await page.getByRole('button', { name: /^Show/ }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.textContent()).toContain('javascript:hurt=1//')
    expect(await dialog.getByRole('link').count()).toBe(0)
    await page.keyboard.press('Escape')
    await go('roles')
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await page.locator('#root img, #root script').count()).toBe(0)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'hurt'))).toBeUndefined()
  })

  it('finds no way in by the address', async () => {
    const { page, go } = held.dashboard
    held.refusals.push(/^404: /)
    for (const place of [
      `users/${encodeURIComponent(MARKUP)}`,
      `events?event=${encodeURIComponent(MARKUP)}`,
      `users?search=${encodeURIComponent(MARKUP)}`,
      '%E0%A4%A',
      `webhooks/${encodeURIComponent('../users')}`,
    ])
      await go(place)
    expect(await page.locator('#root img, #root script').count()).toBe(0)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'hurt'))).toBeUndefined()
  })

  it('a script that got in all the same would not run', async () => {
    const { page, watch } = held.dashboard
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'globalThis.hurt = 1'
      document.body.append(script)
      const button = document.createElement('button')
      button.setAttribute('onclick', 'globalThis.hurt = 1')
      document.body.append(button)
      button.click()
    })
    expect(await page.evaluate(() => Reflect.get(globalThis, 'hurt'))).toBeUndefined()
    await expect
      .poll(() => watch.problems.filter((problem) => problem.startsWith('policy: script-src')).length)
      .toBeGreaterThan(0)
    held.refusals.push(/^(policy|console): .*script/i)
  })
})
