import { describe, expect, it, onTestFinished } from 'vitest'
import { memoryStores } from '../../packages/core/src/foundations/memory/index.ts'
import { verifyWebhook } from '../../packages/core/src/index.ts'
import type { WebhookConfig, WebhookStore } from '../../packages/core/src/ports/index.ts'
import { sqlite } from '../../packages/sql/src/sqlite.ts'
import { aMoment, fakeClock } from '../../packages/testkit/src/index.ts'
import { openService, receiverOf } from './open-service.ts'

/** A host's store with only the methods that the specification requires. */
function hostStore(...configs: readonly WebhookConfig[]): WebhookStore {
  return {
    async findByEvent(event) {
      return configs.filter(({ events }) => events?.includes(event) || events?.includes('*'))
    },
    findByProvider: async (wanted) => configs.find(({ provider }) => provider === wanted) ?? null,
  }
}

async function outboxes() {
  const storage = sqlite(':memory:')
  await storage.migrate()
  onTestFinished(() => storage.close())
  return { 'no outbox': undefined, memory: memoryStores().deliveries, SQLite: storage.stores.deliveries }
}

describe.each(['no outbox', 'memory', 'SQLite'] as const)('a host’s store of webhooks with %s', (name) => {
  async function openHost(now: () => Date, ...configs: readonly WebhookConfig[]) {
    const deliveries = (await outboxes())[name]
    const { deliveries: _, ...rest } = memoryStores()
    const stores = { ...rest, webhooks: hostStore(...configs), ...(deliveries && { deliveries }) }
    return openService({ now, stores: stores as never })
  }

  it('S1 is retried 3 times, after 1, 2 and 4 s, where the record says nothing', async () => {
    const { origin, received } = await receiverOf(500)
    const clock = fakeClock()
    const record = { id: 'h1', url: origin, events: ['*'], isActive: true }
    const { sallyport, log } = await openHost(clock.now, record)
    await sallyport.track('shop.order')
    if (name === 'no outbox') {
      await expect.poll(() => received).toHaveLength(2)
      return
    }
    for (const [attempt, ms] of [0, 1000, 2000, 4000].entries()) {
      clock.advance(ms - 1)
      await sallyport.drain()
      expect(received).toHaveLength(attempt)
      clock.advance(1)
      await sallyport.drain()
      expect(received).toHaveLength(attempt + 1)
    }
    expect((await sallyport.drain()).nextDueAt).toBeNull()
    expect(log.map(({ event }) => event)).toEqual(['webhook.dead'])
  })

  it('S2 S6 is active where the record says nothing, and needs findByEvent alone', async () => {
    const { origin, received } = await receiverOf(204)
    const service = await openHost(() => new Date(), { id: 'h1', url: origin, events: ['shop.order'] })
    onTestFinished(service.sallyport.startDelivering())
    await service.sallyport.track('shop.order', {}, { tenantId: 't1' })
    await expect.poll(() => received).toHaveLength(1)
    await service.sallyport.track('shop.other')
    await aMoment()
    expect(received).toHaveLength(1)
  })

  it('S2 counts null as absent, and false as inactive', async () => {
    const [on, off] = [await receiverOf(204), await receiverOf(204)]
    const nothing = { secret: null, tenantId: null, isActive: null, maxRetries: null } as unknown as object
    const service = await openHost(
      () => new Date(),
      { id: 'off', url: off.origin, events: ['*'], isActive: false },
      { id: 'on', url: on.origin, events: ['*'], ...nothing },
    )
    onTestFinished(service.sallyport.startDelivering())
    await service.sallyport.track('shop.order')
    await expect.poll(() => on.received).toHaveLength(1)
    await aMoment()
    expect(off.received).toEqual([])
  })

  it('S3 signs with a plain secret and with a sealed one', async () => {
    const { origin, received } = await receiverOf(204)
    const sealed = await openService().sallyport.sealWebhookSecret('a sealed secret', 'h2')
    const service = await openHost(
      () => new Date(),
      { id: 'h1', url: `${origin}/plain`, events: ['*'], secret: 'a plain secret' },
      { id: 'h2', url: `${origin}/sealed`, events: ['*'], secret: sealed },
      { id: 'h3', url: `${origin}/foreign`, events: ['*'], secret: sealed },
    )
    onTestFinished(service.sallyport.startDelivering())
    await service.sallyport.track('shop.order')
    await expect.poll(() => received).toHaveLength(2)
    const isSigned = (path: string, secret: string) =>
      received.some(({ url, body, headers }) => url === path && verifyWebhook(body, headers, secret))
    expect([isSigned('/plain', 'a plain secret'), isSigned('/sealed', 'a sealed secret')]).toEqual([true, true])
    await aMoment()
    // A secret that can't be opened is never used as a plain one.
    expect(received.map(({ url }) => url)).not.toContain('/foreign')
  })
})
