import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aMoment } from '../../packages/testkit/src/index.ts'
import { openService, receiver, receiverOf } from './open-service.ts'

const systemTime = () => new Date()

/** The loop's pauses end only when a test lets the time pass, so what arrives without that is sent at once. */
function holdTime(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A receiver whose answers are held until `release`. */
async function heldReceiver() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { origin, received } = await receiver((response) => void released.then(() => response.writeHead(204).end()))
  return { origin, received, release }
}

describe('startDelivering', () => {
  holdTime()

  it('sends at once what this process enqueues, and retries when they are due', async () => {
    const { origin, received } = await receiverOf(500, 500, 204)
    const service = openService({ now: systemTime })
    const webhook = await service.register({ url: origin, retryDelayMs: 100 })
    onTestFinished(service.sallyport.startDelivering())
    await pass(30)
    await service.sallyport.track('shop.order')
    await expect.poll(() => received).toHaveLength(1)
    for (const [count, waitMs] of [
      [2, 100],
      [3, 200],
    ] as const) {
      await expect.poll(async () => (await service.deliveriesOf(webhook))[0]?.attempts).toBe(count - 1)
      await pass(waitMs - 1)
      expect(received).toHaveLength(count - 1)
      await pass(1)
      await expect.poll(() => received).toHaveLength(count)
    }
  })

  it('sends what an earlier process left', async () => {
    const { origin, received } = await receiverOf(204)
    const service = openService({ now: systemTime })
    await service.register({ url: origin })
    await service.sallyport.track('shop.order')
    onTestFinished(service.sallyport.startDelivering())
    await expect.poll(() => received).toHaveLength(1)
  })

  it('does not let a slow receiver hold up what is enqueued meanwhile, or comes due', async () => {
    const slow = await heldReceiver()
    const { origin, received } = await receiverOf(500, 204)
    const service = openService({ now: systemTime })
    await service.register({ url: slow.origin, events: ['slow'] })
    const fast = await service.register({ url: origin, events: ['fast'], retryDelayMs: 100 })
    const stop = service.sallyport.startDelivering()
    await service.sallyport.track('slow')
    await expect.poll(() => slow.received).toHaveLength(1)
    await service.sallyport.track('fast')
    await expect.poll(() => received).toHaveLength(1)
    await expect.poll(async () => (await service.deliveriesOf(fast))[0]?.attempts).toBe(1)
    await pass(100)
    await expect.poll(() => received).toHaveLength(2)
    slow.release()
    await stop()
    expect(await service.stores.deliveries.nextDueAt()).toBeNull()
  })

  it('finishes what is in flight when it is stopped, and begins nothing more', async () => {
    const { origin, received, release } = await heldReceiver()
    const service = openService({ now: systemTime })
    const webhook = await service.register({ url: origin })
    const stop = service.sallyport.startDelivering()
    await service.sallyport.track('shop.order')
    await expect.poll(() => received).toHaveLength(1)
    const stopped = stop()
    await service.sallyport.track('shop.order')
    release()
    await stopped
    expect((await service.deliveriesOf(webhook)).map(({ status }) => status).toSorted()).toEqual([
      'delivered',
      'pending',
    ])
    await pass(60_000)
    expect(received).toHaveLength(1)
  })

  it('M2 cuts off a receiver that hangs when it is stopped, and sends again once the lease ends', async () => {
    const { origin, received } = await receiver(() => {})
    let passedMs = 0
    const service = openService({ now: () => new Date(Date.now() + passedMs), webhooks: { timeoutMs: 30_000 } })
    const webhook = await service.register({ url: origin })
    const stop = service.sallyport.startDelivering()
    await service.sallyport.track('shop.order')
    await expect.poll(() => received).toHaveLength(1)
    const stopped = stop()
    await pass(1500)
    await stopped
    const [delivery] = await service.deliveriesOf(webhook)
    expect([delivery?.status, delivery?.attempts]).toEqual(['pending', 0])
    passedMs = 3 * 30_000 + 1000
    onTestFinished(service.sallyport.startDelivering())
    await expect.poll(() => received).toHaveLength(2)
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
  })

  it('H2 sends at once what an administrator replays, whether or not the webhook rests', async () => {
    // Not answered five times, which makes the webhook rest.
    const answers = [404, 204]
    const { origin, received } = await receiver((response) => {
      const status = received.length > 5 ? answers.shift() : undefined
      if (status === undefined) response.destroy()
      else response.writeHead(status).end()
    })
    const secret = 'admin-secret-of-more-than-32-bytes'
    const service = openService({ now: systemTime, admin: { secret } })
    const webhook = await service.register({ url: origin, events: ['shop.order'], maxRetries: 4, retryDelayMs: 1 })
    const stop = service.sallyport.startDelivering()
    onTestFinished(stop)
    const replay = (id: string) =>
      service.sallyport.fetch(
        new Request(`http://sallyport.test/admin/api/deliveries/${id}/replay`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${secret}` },
        }),
      )
    await service.sallyport.track('shop.order')
    await expect
      .poll(async () => {
        await pass(10)
        return (await service.deliveriesOf(webhook))[0]?.status
      })
      .toBe('dead')
    const [{ id } = { id: '' }] = await service.deliveriesOf(webhook)
    for (const [count, status] of [
      [6, 'dead'],
      [7, 'delivered'],
    ] as const) {
      expect((await replay(id)).status).toBe(200)
      await expect.poll(() => received).toHaveLength(count)
      await expect.poll(async () => (await service.deliveriesOf(webhook))[0]?.status).toBe(status)
    }
  })

  it('goes on after a store failed, and logs it', async () => {
    const { origin } = await receiverOf(204)
    const service = openService({ now: systemTime })
    await service.register({ url: origin })
    const { deliveries } = service.stores
    const lease = deliveries.lease.bind(deliveries)
    let calls = 0
    Object.assign(deliveries, {
      lease: (query: Parameters<typeof lease>[0]) =>
        calls++ === 0 ? Promise.reject(new Error('locked')) : lease(query),
    })
    const stop = service.sallyport.startDelivering()
    await expect.poll(() => service.log.map(({ event }) => event)).toEqual(['webhooks.failed'])
    await service.sallyport.track('shop.order')
    await expect.poll(() => deliveries.nextDueAt()).toBeNull()
    await stop()
  })
})

describe('without a store of deliveries', () => {
  it('events are sent by themselves, with the same retries, and no operation waits for it', async () => {
    const { origin, received } = await receiverOf(500, 503, 204)
    const service = openService({ now: systemTime })
    const inProcess = openService({ now: systemTime, stores: { ...service.stores, deliveries: undefined } as never })
    await service.register({ url: origin, retryDelayMs: 20 })
    const id = await inProcess.sallyport.track('shop.order')
    await expect.poll(() => received).toHaveLength(3)
    await aMoment()
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id, id])
    expect(await inProcess.sallyport.drain()).toEqual({ attempts: 0, nextDueAt: null })
    await inProcess.sallyport.startDelivering()()
  })

  it('a store of webhooks needs findByEvent alone', async () => {
    const { origin, received } = await receiverOf(404)
    const service = openService({ now: systemTime })
    const webhook = await service.register({ url: origin }, null)
    const stores = { ...service.stores, deliveries: undefined, webhooks: { findByEvent: async () => [webhook] } }
    const inProcess = openService({ now: systemTime, stores: stores as never })
    await inProcess.sallyport.track('shop.order')
    await expect.poll(() => inProcess.log.map(({ event }) => event)).toEqual(['webhook.dead'])
    expect(received).toHaveLength(1)
  })

  it('many events are sent a few at a time', async () => {
    let [open, most] = [0, 0]
    const { origin, received } = await receiver((response) => {
      most = Math.max(most, ++open)
      setTimeout(() => {
        open--
        response.writeHead(204).end()
      })
    })
    const service = openService({ now: systemTime })
    await service.register({ url: origin })
    const inProcess = openService({ now: systemTime, stores: { ...service.stores, deliveries: undefined } as never })
    await Promise.all(Array.from({ length: 50 }, () => inProcess.sallyport.track('shop.order')))
    await expect.poll(() => received).toHaveLength(50)
    expect(most).toBeLessThanOrEqual(3)
  })

  it('H2 events that wait for a receiver that hangs take no time of the process, and hold up no other', async () => {
    const hanging = await receiver(() => {})
    const healthy = await receiverOf(204)
    const service = openService({ now: systemTime })
    const stores = { ...service.stores, deliveries: undefined } as never
    const inProcess = openService({ now: systemTime, stores, webhooks: { timeoutMs: 60_000 } })
    const [slow, quick] = ['shop.slow', 'shop.quick']
    await service.register({ url: hanging.origin, events: [slow] })
    await service.register({ url: healthy.origin, events: [quick] })
    await Promise.all(Array.from({ length: 500 }, () => inProcess.sallyport.track(slow)))
    await expect.poll(() => hanging.received).toHaveLength(3)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    const begun = timers.mock.calls.length
    await aMoment()
    expect(timers.mock.calls.length - begun).toBeLessThan(5)
    await inProcess.sallyport.track(quick)
    await expect.poll(() => healthy.received).toHaveLength(1)
    expect(hanging.received).toHaveLength(3)
  })
})
