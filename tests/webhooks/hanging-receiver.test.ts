import { describe, expect, it, onTestFinished } from 'vitest'
import { memoryStores } from '../../packages/core/src/foundations/memory/index.ts'
import { sqlite } from '../../packages/sql/src/sqlite.ts'
import { openService, receiver, receiverOf } from './open-service.ts'

const EVENTS = 200

async function sqliteStores() {
  const storage = sqlite(':memory:')
  await storage.migrate()
  onTestFinished(() => storage.close())
  return storage.stores
}

describe.each([
  ['memory', async () => memoryStores()],
  ['SQLite', sqliteStores],
])('a receiver that hangs, with an outbox in %s', (_, openStores) => {
  it('H2 holds up no other receiver', async () => {
    const hanging = await receiver(() => {})
    const healthy = await receiverOf(204)
    const service = openService({ now: () => new Date(), webhooks: { timeoutMs: 60_000 } }, await openStores())
    await service.register({ url: hanging.origin })
    await service.register({ url: healthy.origin })
    const stop = service.sallyport.startDelivering()
    onTestFinished(async () => {
      await hanging.close()
      await stop()
    })
    for (let n = 0; n < EVENTS; n++) await service.sallyport.track('shop.order', { n })
    await expect.poll(() => healthy.received).toHaveLength(EVENTS)
    expect(hanging.received.length).toBeLessThanOrEqual(3)
  })

  it('H2 is rested after five attempts in a row without an answer, keeps its events, and gets them once it answers', async () => {
    let isUp = false
    const { origin, received } = await receiver((response) =>
      isUp ? response.writeHead(204).end() : response.destroy(),
    )
    const service = openService({}, await openStores())
    const webhook = await service.register({ url: origin, retryDelayMs: 60_000 })
    for (let n = 0; n < 20; n++) await service.sallyport.track('shop.order', { n })
    const first = await service.sallyport.drain()
    expect(received.length).toBeGreaterThanOrEqual(5)
    expect(received.length).toBeLessThanOrEqual(7)
    const begun = received.length
    expect(first.nextDueAt).toEqual(new Date(service.clock.now().getTime() + 10_000))
    service.clock.advance(9999)
    await service.sallyport.drain()
    expect(received).toHaveLength(begun)
    service.clock.advance(1)
    const probed = await service.sallyport.drain()
    expect(received).toHaveLength(begun + 1)
    expect(probed.nextDueAt).toEqual(new Date(service.clock.now().getTime() + 20_000))
    isUp = true
    service.clock.advance(120_000)
    expect((await service.sallyport.drain()).nextDueAt).toBeNull()
    expect((await service.deliveriesOf(webhook)).map(({ status }) => status)).toEqual(Array(20).fill('delivered'))
  })

  it('H2 is not rested for events that it answers with 500', async () => {
    const { origin, received } = await receiver((response, { body }) =>
      response.writeHead(body.includes('poison') ? 500 : 204).end(),
    )
    const service = openService({}, await openStores())
    await service.register({ url: origin, retryDelayMs: 60_000 })
    for (let n = 0; n < 20; n++) await service.sallyport.track('shop.poison', { n })
    await service.sallyport.drain()
    expect(received).toHaveLength(20)
    await service.sallyport.track('shop.order')
    await service.sallyport.drain()
    expect(received).toHaveLength(21)
  })
})
