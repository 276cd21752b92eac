import { describe, expect, it } from 'vitest'
import { openService, receiver, receiverOf } from './open-service.ts'

const HOUR_MS = 3_600_000

describe('the outbox', () => {
  it('holds a delivery for each webhook that asks for the event, of its tenant or of all', async () => {
    const service = openService()
    const url = 'https://hooks.example.com/'
    const [all, named, other, own, foreign, off] = await Promise.all([
      service.register({ url }),
      service.register({ url, events: ['shop.order', 'shop.x'] }),
      service.register({ url, events: ['shop.x'] }),
      service.register({ url, tenantId: 't1' }),
      service.register({ url, tenantId: 't2' }),
      service.register({ url, isActive: false }),
    ])
    const inTenant = await service.sallyport.track('shop.order', {}, { tenantId: 't1', userId: 'u1' })
    const inNone = await service.sallyport.track('shop.order')
    const messages = await Promise.all(
      [all, named, other, own, foreign, off].map(async (webhook) =>
        (await service.deliveriesOf(webhook)).map(({ messageId }) => messageId),
      ),
    )
    expect(messages.map((ids) => ids.toSorted())).toEqual([
      [inTenant, inNone].toSorted(),
      [inTenant, inNone].toSorted(),
      [],
      [inTenant],
      [],
      [],
    ])
    const [first] = await service.deliveriesOf(own)
    expect(first).toMatchObject({ event: 'shop.order', url, status: 'pending', attempts: 0, userId: 'u1' })
  })

  it('has the events of an operation before it answers', async () => {
    const service = openService({ siteUrl: 'https://app.example.com' })
    const webhook = await service.register({ url: 'https://hooks.example.com/' })
    const { email, password } = { email: 'ada@example.org', password: 'correct horse battery' }
    const response = await service.sallyport.fetch(
      new Request('http://sallyport.test/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password }),
      }),
    )
    expect(response.status).toBe(401)
    expect((await service.deliveriesOf(webhook)).map(({ event }) => event)).toEqual(['identity.auth.login.failed'])
  })

  it.each(['enqueue', 'findByEvent'])(
    'fails the operation when %s fails, so that nothing is lost unnoticed',
    async (method) => {
      const service = openService()
      await service.register({ url: 'https://hooks.example.com/' })
      const store = method === 'enqueue' ? service.stores.deliveries : service.stores.webhooks
      Object.assign(store, { [method]: () => Promise.reject(new Error('the disk is full')) })
      await expect(service.sallyport.track('shop.order')).rejects.toThrow('the disk is full')
    },
  )

  it('says when the next attempt is due, and waits exactly so long', async () => {
    const { origin, received } = await receiverOf(500)
    const service = openService()
    const webhook = await service.register({ url: origin, maxRetries: 4, retryDelayMs: 1500 })
    await service.sallyport.track('shop.order')
    const waits: number[] = []
    for (;;) {
      const before = service.clock.now().getTime()
      const { attempts, nextDueAt } = await service.sallyport.drain()
      expect(attempts).toBe(1)
      if (nextDueAt === null) break
      const wait = nextDueAt.getTime() - before
      waits.push(wait)
      service.clock.advance(wait - 1)
      expect(await service.sallyport.drain()).toEqual({ attempts: 0, nextDueAt })
      service.clock.advance(1)
    }
    expect(waits).toEqual([1500, 3000, 6000, 12_000])
    expect(received).toHaveLength(5)
    const [dead] = await service.deliveriesOf(webhook)
    expect(dead).toMatchObject({ status: 'dead', attempts: 5, lastStatusCode: 500, lastError: 'answered 500' })
  })

  it('waits an hour at most', async () => {
    const { origin } = await receiverOf(500)
    const service = openService()
    await service.register({ url: origin, maxRetries: 20, retryDelayMs: 3_000_000 })
    await service.sallyport.track('shop.order')
    await service.sallyport.drain()
    service.clock.advance(3_000_000)
    const { nextDueAt } = await service.sallyport.drain()
    expect(nextDueAt?.getTime()).toBe(service.clock.now().getTime() + HOUR_MS)
  })

  it('sends a dead one again when it is replayed, under its own id', async () => {
    const { origin, received } = await receiverOf(404, 200)
    const service = openService()
    const webhook = await service.register({ url: origin })
    await service.sallyport.track('shop.order')
    await service.sallyport.drain()
    const [dead] = await service.deliveriesOf(webhook)
    expect(await service.stores.deliveries.replay(dead?.id ?? '', service.clock.now())).toBe(true)
    await service.sallyport.drain()
    expect((await service.deliveriesOf(webhook)).map(({ status }) => status)).toEqual(['delivered'])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('is drained by parallel drains without anything being sent twice, and only so many at a time', async () => {
    let [open, most] = [0, 0]
    const { origin, received } = await receiver((response) => {
      most = Math.max(most, ++open)
      setTimeout(() => {
        open--
        response.writeHead(204).end()
      })
    })
    const service = openService()
    await service.register({ url: origin })
    await Promise.all(Array.from({ length: 60 }, (_, n) => service.sallyport.track('shop.order', { n })))
    const drained = await Promise.all([1, 2].map(() => service.sallyport.drain({ concurrency: 4 })))
    expect(drained.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(60)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(60)
    expect(received).toHaveLength(60)
    expect(most).toBeLessThanOrEqual(8)
  })

  it('is drained as far as the limit, and no further once it is stopped', async () => {
    const { origin, received } = await receiverOf(204)
    const service = openService()
    await service.register({ url: origin })
    for (let n = 0; n < 5; n++) await service.sallyport.track('shop.order', { n })
    const { attempts, nextDueAt } = await service.sallyport.drain({ limit: 2 })
    expect([attempts, nextDueAt?.getTime()]).toEqual([2, service.clock.now().getTime()])
    expect((await service.sallyport.drain({ signal: AbortSignal.abort() })).attempts).toBe(0)
    expect(received).toHaveLength(2)
  })

  it('gives a delivery to another when a drain died with it, once its lease is over', async () => {
    const { origin, received } = await receiverOf(204)
    const service = openService({ webhooks: { timeoutMs: 1000 } })
    await service.register({ url: origin })
    await service.sallyport.track('shop.order')
    await service.stores.deliveries.lease({ limit: 1, now: service.clock.now(), leaseMs: 3000 })
    const { attempts, nextDueAt } = await service.sallyport.drain()
    expect([attempts, nextDueAt?.getTime()]).toEqual([0, service.clock.now().getTime() + 3000])
    service.clock.advance(3000)
    expect((await service.sallyport.drain()).attempts).toBe(1)
    expect(received).toHaveLength(1)
  })

  it('calls onQueued once something is stored, and keeps it when that fails', async () => {
    let calls = 0
    const onQueued = () => {
      calls++
      throw new Error('the object is down')
    }
    const service = openService({ webhooks: { onQueued } })
    await service.sallyport.track('shop.order')
    expect(calls).toBe(0)
    const webhook = await service.register({ url: 'https://hooks.example.com/' })
    // Registrations in the host's store are cached for up to 5 s.
    service.clock.advance(5000)
    await service.sallyport.track('shop.order')
    expect([calls, (await service.deliveriesOf(webhook)).length]).toEqual([1, 1])
    expect(service.log.map(({ event }) => event)).toEqual(['webhooks.not-woken'])
  })
})
