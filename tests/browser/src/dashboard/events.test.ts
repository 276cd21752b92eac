import { describe, expect, it, onTestFinished } from 'vitest'
import { holdDashboard } from './support/hold-dashboard.ts'
import { openDashboard } from './support/open-dashboard.ts'
import { openWire } from './support/open-wire.ts'

const held = holdDashboard(async ({ stores }) => {
  const event = (n: number, more: object) => ({
    id: crypto.randomUUID(),
    event: 'shop.order',
    timestamp: new Date(Date.UTC(2026, 10, 1, 12, n)),
    data: { n },
    ip: '203.0.113.9',
    ...more,
  })
  const events = Array.from({ length: 25 }, (_, n) => event(n, {}))
  await stores.telemetry.save([
    ...events,
    event(30, { event: 'shop.refund', userId: 'u1', tenantId: 't1', sessionId: 's1', correlationId: 'c1' }),
  ])
})

describe('recorded events', () => {
  it('are listed by pages and filtered by each field, which stand in the address', async () => {
    const { page, go } = held.dashboard
    await go('events')
    await page.getByText('1–20 of 26 events').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Page 2 of 2').waitFor()
    for (const [label, text] of [
      ['Event', 'shop.refund'],
      ['User id', 'u1'],
      ['Tenant id', 't1'],
      ['Session', 's1'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(text)
      await page.getByRole('button', { name: 'Filter' }).click()
      await page.getByText('1–1 of 1 event').waitFor()
      await page.getByRole('button', { name: 'Clear' }).click()
      await page.getByText('1–20 of 26 events').waitFor()
    }
    await page.getByLabel('From').fill('2026-11-01T12:05')
    await page.getByLabel('Until').fill('2026-11-01T12:10')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByText('1–5 of 5 events').waitFor()
    expect(decodeURIComponent(page.url())).toContain('from=2026-11-01T12:05:00.000Z')
    await page.reload()
    await held.dashboard.signIn()
    await page.getByText('1–5 of 5 events').waitFor()
    expect(await page.getByLabel('From').inputValue()).toBe('2026-11-01T12:05')
  })

  it('show all that is known of them', async () => {
    const { page, go } = held.dashboard
    await go('events?event=shop.refund')
    await page.getByRole('button', { name: 'Show shop.refund' }).click()
    const text = await page.getByRole('dialog').textContent()
    for (const known of ['u1', 't1', 's1', 'c1', '203.0.113.9', '"n": 30']) expect(text).toContain(known)
  })
})

describe('live events', () => {
  it('appear as they happen, wait while paused, and are filtered', async () => {
    const { page, go } = held.dashboard
    const { sallyport } = held.service
    await go('events/live')
    await page.getByText('Live', { exact: true }).last().waitFor()
    await page.locator('.badge.good').waitFor()
    await sallyport.track('live.one', { n: 1 })
    await sallyport.track('live.own', {}, { userId: 'u7' })
    await sallyport.notify('custom', { words: 'hello' })
    await page.getByRole('rowheader', { name: 'live.one' }).waitFor()
    await page.getByRole('rowheader', { name: 'live.own' }).waitFor()
    await page.getByRole('rowheader', { name: 'notification' }).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await sallyport.track('live.two')
    await page.getByRole('button', { name: 'Resume (1 new)' }).waitFor()
    expect(await page.getByRole('rowheader', { name: 'live.two' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Resume (1 new)' }).click()
    await page.getByRole('rowheader', { name: 'live.two' }).waitFor()
    await page.getByLabel('Show only').fill('u7')
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['live.own'])
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('Nothing has happened yet').waitFor()
  })

  it('say that only the newest are kept while paused', async () => {
    const { page, go } = held.dashboard
    await go('events/live')
    await page.locator('.badge.good').waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    for (let n = 0; n < 205; n++) await held.service.sallyport.track('live.many', { n })
    await page.getByRole('button', { name: 'Resume (the newest 200 of 205)' }).click()
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(200)
  })

  it('come back after a cut, and have missed nothing', async () => {
    const { sallyport, url } = held.service
    const wire = await openWire(url)
    onTestFinished(() => wire.close())
    const { page, signIn, go, close } = await openDashboard(held.browser, wire.url)
    onTestFinished(close)
    const lastIds: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/events/stream')) lastIds.push(request.headers()['last-event-id'])
    })
    await signIn()
    await go('events/live')
    await page.locator('.badge.good').waitFor()
    await sallyport.track('before.cut')
    await page.getByRole('rowheader', { name: 'before.cut' }).waitFor()
    wire.cut()
    await page.getByText('Connection lost; reconnecting').waitFor()
    await expect.poll(() => lastIds.length).toBeGreaterThan(2)
    await sallyport.track('during.cut')
    wire.mend()
    await page.getByRole('rowheader', { name: 'during.cut' }).waitFor()
    const names = await page.getByRole('rowheader').allTextContents()
    expect([lastIds[0], new Set(lastIds.slice(1)).size, names]).toEqual([undefined, 1, ['during.cut', 'before.cut']])
  })
})
