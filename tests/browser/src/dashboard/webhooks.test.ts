import { describe, expect, it } from 'vitest'
import { keyboardOf } from '../journeys/input-device.ts'
import { byKeyboardOnly, journey } from '../journeys/journey.ts'
import { lookAtBothWidths } from '../look-at-page.ts'
import { holdDashboard } from './support/hold-dashboard.ts'
import { SCRIPT } from './support/seed.ts'

const held = holdDashboard(async ({ call, stores }) => {
  await call('PUT', '/settings', { enabledWebhookActions: ['users.find', 'billing.note'] })
  await stores.tenants.insert({ id: 'acme', name: 'Acme & Co', isActive: true, createdAt: new Date() })
})

const only = async (search: string) => (await held.service.call('GET', `/webhooks?search=${search}`)).body.webhooks[0]

describe('an outgoing webhook', () => {
  it('is created with every field, changed, turned off, and deleted', async () => {
    const { page, go, told, confirm } = held.dashboard
    const { origin } = held.service.receiver
    held.refusals.push(/^400: .*\/webhooks$/)
    journey('Administrator: creates a webhook')
    const { press, fill, choose, check } = keyboardOf(page)
    await byKeyboardOnly(page, async () => {
      await go('webhooks')
      await press(page.getByRole('link', { name: 'New webhook' }).first())
      await page.getByRole('heading', { name: 'New webhook' }).waitFor()
      await fill(page.getByLabel('URL'), 'ftp://example.com/inside')
      await expect.poll(async () => (await page.getByLabel('New secret').inputValue()).length).toBe(64)
      await fill(page.getByLabel('New secret'), 'a long secret')
      await check(page.getByLabel('All events, later ones too'))
      await press(page.locator('summary').filter({ hasText: 'identity.auth' }))
      await check(page.getByLabel('login.failed'))
      await fill(page.getByLabel('Your own events'), 'shop.order\nshop.refund')
      await choose(page.getByLabel('Tenant'), 'Acme & Co')
      await fill(page.getByLabel('Retries'), '5')
      await fill(page.getByLabel('First wait in ms'), '250')
      await press(page.getByRole('button', { name: 'Create webhook' }))
      await page.getByText('url: url').waitFor()
      await lookAtBothWidths(page, 'the refused webhook')
      await fill(page.getByLabel('URL'), `${origin}/orders`)
      await press(page.getByRole('button', { name: 'Create webhook' }))
      await told('Webhook created')
    })
    await page.getByRole('heading', { name: `${origin}/orders`, level: 1 }).waitFor()
    const created = await only('orders')
    expect(created).toMatchObject({
      url: `${origin}/orders`,
      events: ['identity.auth.login.failed', 'shop.order', 'shop.refund'],
      secret: '***',
      tenantId: 'acme',
      maxRetries: 5,
      retryDelayMs: 250,
      isActive: true,
    })
    await page.getByRole('heading', { name: `${origin}/orders`, level: 1 }).waitFor()
    const sealed = async () => (await held.service.stores.webhooks.find?.(created?.id ?? 'none'))?.secret
    const before = await sealed()
    await page.getByLabel('Tenant').selectOption('All tenants')
    await page.getByLabel('All events, later ones too').check()
    await page.getByRole('button', { name: 'Save webhook' }).click()
    await told('Webhook saved')
    expect(await sealed()).toBe(before)
    expect((await only('orders'))?.tenantId).toBeUndefined()
    await page.getByLabel('Set a new one').check()
    await page.getByLabel('New secret').fill('another secret')
    await page.getByRole('button', { name: 'Save webhook' }).click()
    await expect.poll(sealed).not.toBe(before)
    await page.getByLabel('Keep the current secret').waitFor()
    await page.getByLabel('Remove it').check()
    await page.getByRole('button', { name: 'Save webhook' }).click()
    await expect.poll(sealed).toBeUndefined()
    await page.getByLabel('Keep the current secret').waitFor({ state: 'detached' })
    await go('webhooks')
    await page.getByRole('button', { name: /^Turn off/ }).click()
    await told('is off')
    expect((await only('orders'))?.isActive).toBe(false)
    await page.getByRole('button', { name: /^Delete/ }).click()
    await confirm('Delete webhook')
    await told('Webhook deleted')
    expect(await only('orders')).toBeUndefined()
  })

  it('sends a test, and lists, shows and replays deliveries', async () => {
    const { page, go, told } = held.dashboard
    const { receiver, sallyport, call } = held.service
    const { body } = await call('POST', '/webhooks', { url: `${receiver.origin}/hook`, events: ['shop.order'] })
    await go(`webhooks/${body.webhook.id}`)
    await page.getByRole('button', { name: 'Send test' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Data').fill('{"hello": "there"}')
    await dialog.getByRole('button', { name: 'Send test' }).click()
    await dialog.getByText('Delivered: the receiver responded with 204.').waitFor()
    expect(JSON.parse(receiver.bodies.at(-1) ?? '')).toMatchObject({ event: 'webhook.test', data: { hello: 'there' } })
    receiver.answerWith(418)
    await dialog.getByRole('button', { name: 'Send test' }).click()
    await dialog.getByText('Not delivered: the receiver responded with 418.').waitFor()
    await page.keyboard.press('Escape')

    await sallyport.track('shop.order', { orderId: 7 })
    await expect
      .poll(async () => (await call('GET', `/webhooks/${body.webhook.id}/deliveries?status=dead`)).body.total)
      .toBe(1)
    receiver.answerWith(204)
    await page.getByRole('link', { name: 'Deliveries' }).click()
    await page.getByRole('cell', { name: 'Given up' }).waitFor()
    await page.getByRole('button', { name: 'Show shop.order' }).click()
    await dialog.getByText('"orderId": 7').waitFor()
    await page.keyboard.press('Escape')
    await page.getByLabel('Status').selectOption('delivered')
    await page.getByText('Nothing has this status.').waitFor()
    await page.getByLabel('Status').selectOption('dead')
    await page.getByRole('button', { name: 'Replay shop.order' }).click()
    await told('shop.order is sent again')
    await expect
      .poll(async () => (await call('GET', `/webhooks/${body.webhook.id}/deliveries`)).body.deliveries[0]?.status)
      .toBe('delivered')
    await page.getByLabel('Status').selectOption('delivered')
    await page.getByRole('row').filter({ hasText: 'Delivered' }).waitFor()
    expect(page.url()).toContain('status=delivered')
  })

  it('is tested with samples and events of its own organisation, never with those of others', async () => {
    const { page, go } = held.dashboard
    const { receiver, call, stores } = held.service
    const event = 'identity.user.updated'
    const recorded = (tenantId: string, age: number) => ({
      id: crypto.randomUUID(),
      event,
      timestamp: new Date(Date.now() - age),
      data: { fields: [tenantId] },
      tenantId,
    })
    await stores.telemetry.save([recorded('acme', 2000), recorded('other', 1000)])
    const filledIn = async (fields: object, expected: string) => {
      const { body } = await call('POST', '/webhooks', { url: `${receiver.origin}/hook`, events: [event], ...fields })
      await go(`webhooks/${body.webhook.id}`)
      await page.getByRole('button', { name: 'Send test' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Sample').selectOption(event)
      await expect
        .poll(async () => JSON.parse(await dialog.getByLabel('Data').inputValue()))
        .toEqual({ fields: [expected] })
      await dialog.getByRole('button', { name: 'Send test' }).click()
      await dialog.getByText('Delivered: the receiver responded with 204.').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await filledIn({ tenantId: 'acme' }, 'acme')
    await filledIn({}, 'firstName')
  })
})

describe('an inbound webhook', () => {
  it('is created with a script, tried without effects, and shows its runs', async () => {
    const { page, go, told } = held.dashboard
    const { url } = held.service
    await go('webhooks/new')
    await page.getByLabel('Inbound: receives requests of another service').check()
    expect(await page.getByLabel('Outgoing: sends events to another service').isChecked()).toBe(false)
    expect(await page.getByLabel('Both').count()).toBe(0)
    await page.getByLabel('None: nothing is signed').check()
    await page.getByLabel('Provider').fill('payments')
    await page.getByLabel('Signature').selectOption('github')
    await page.getByLabel('Find a user').check()
    await page.getByLabel('Note a payment').check()
    await page.getByLabel('Script').fill(SCRIPT)
    await page.getByText('/tools/webhook/payments').waitFor()
    await page.getByRole('button', { name: 'Run without effects' }).click()
    await page.getByRole('region', { name: 'Result' }).waitFor()
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await told('Webhook created')
    const created = await only('payments')
    expect(created).toMatchObject({
      provider: 'payments',
      signatureScheme: 'github',
      allowedActions: ['users.find', 'billing.note'],
      jsScript: SCRIPT,
    })
    const panel = page.getByRole('region', { name: 'Dry run' })
    const payment = {
      type: 'payment.succeeded',
      data: { object: { amount: 5, currency: 'EUR', customer: { email: 'a@b.c' } } },
    }
    await panel.getByLabel('Body').fill(JSON.stringify(payment))
    await panel.getByRole('button', { name: 'Run without effects' }).click()
    await panel.getByText('"event": "billing.payment.received"').waitFor()
    expect(await panel.getByRole('region', { name: 'Actions' }).textContent()).toBe(
      'users.find({"email":"a@b.c"})\nbilling.note({"amount":5,"currency":"EUR"})',
    )
    expect(await panel.getByRole('region', { name: 'Log' }).textContent()).toBe('log: payment of 5 EUR')
    // Runs the unsaved text of the editor.
    await page.getByLabel('Script').fill('throw new Error("broken")')
    await panel.getByRole('button', { name: 'Run without effects' }).click()
    await panel.getByText(/The script failed: .*broken/).waitFor()
    expect((await only('payments'))?.jsScript).toBe(SCRIPT)

    await page.getByLabel('Script').fill(`${SCRIPT}// checked\n`)
    await page.getByLabel('Note a payment').uncheck()
    await page.getByRole('button', { name: 'Save webhook' }).click()
    await told('Webhook saved')
    expect(await only('payments')).toMatchObject({ allowedActions: ['users.find'], jsScript: `${SCRIPT}// checked\n` })
    await page.getByLabel('Note a payment').check()
    await page.getByRole('button', { name: 'Save webhook' }).click()
    await expect.poll(async () => (await only('payments'))?.allowedActions).toEqual(['users.find', 'billing.note'])

    const post = () =>
      fetch(`${url}/tools/webhook/payments`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(payment),
      })
    expect((await post()).status).toBe(200)
    await page.getByRole('link', { name: 'Runs' }).click()
    await page.getByRole('cell', { name: 'Emitted an event' }).waitFor()
    await page.getByText('payment of 5 EUR').waitFor()
  })

  it('lets the keyboard indent and leave the editor', async () => {
    const { page, go } = held.dashboard
    await go('webhooks/new')
    await page.getByLabel('Inbound: receives requests of another service').check()
    const editor = page.getByLabel('Script')
    await editor.focus()
    await page.keyboard.type('if (a)')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('b()')
    expect(await editor.inputValue()).toBe('if (a)\n  b()')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await editor.evaluate((element) => element === document.activeElement)).toBe(false)
    expect(await editor.inputValue()).toBe('if (a)\n  b()')
  })
})
