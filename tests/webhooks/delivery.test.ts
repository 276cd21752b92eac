import { describe, expect, it } from 'vitest'
import { verifyWebhook, type Webhook } from '../../packages/core/src/index.ts'
import { freeOrigin } from '../messages/carrier-server.ts'
import { type OpenService, openService, receiver, receiverOf, SECRET } from './open-service.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** Sends one event to a webhook and returns its delivery. */
async function outcomeAt(url: string, service: OpenService = openService(), given: Partial<Webhook> = {}) {
  const webhook = await service.register({ url, ...given })
  await service.sallyport.track('shop.order', { n: 1 })
  await service.sallyport.drain()
  const [delivery] = await service.deliveriesOf(webhook)
  if (delivery === undefined) throw new Error('the webhook has no delivery')
  const { status, attempts, lastStatusCode, lastError, nextAttemptAt } = delivery
  return {
    status,
    attempts,
    lastStatusCode,
    lastError,
    waitMs: nextAttemptAt && nextAttemptAt.getTime() - service.clock.now().getTime(),
  }
}

describe('a delivery', () => {
  it('is a POST with the body, the headers and both signatures as specified', async () => {
    const { origin, received } = await receiverOf(204)
    const service = openService()
    await service.register({ url: `${origin}/hook?a=1` })
    const about = { userId: 'u1', tenantId: 't1', correlationId: 'c1', sessionId: 's1', ip: '192.0.2.1' }
    const id = await service.sallyport.track('shop.order', { n: 1, text: 'zoë 🙂' }, about)
    service.clock.advance(90_500)
    expect(await service.sallyport.drain()).toEqual({ attempts: 1, nextDueAt: null })

    expect(received).toHaveLength(1)
    const [{ method, url, headers, body } = { method: '', url: '', headers: {}, body: '' }] = received
    expect([method, url, headers['content-type']]).toEqual(['POST', '/hook?a=1', 'application/json'])
    expect(headers['x-webhook-event']).toBe('shop.order')
    expect(headers['x-webhook-delivery']).toMatch(UUID)
    expect(headers['x-webhook-timestamp']).toBe('2030-03-01T12:00:00.000Z')
    expect(headers['webhook-id']).toBe(id)
    expect(headers['webhook-timestamp']).toBe(String(Date.parse('2030-03-01T12:01:30Z') / 1000))
    expect([headers.authorization, headers.cookie]).toEqual([undefined, undefined])
    expect(JSON.parse(body)).toEqual({
      event: 'shop.order',
      version: '1',
      timestamp: '2030-03-01T12:00:00.000Z',
      data: { n: 1, text: 'zoë 🙂' },
      metadata: { userId: 'u1', tenantId: 't1', correlationId: 'c1', sessionId: 's1' },
    })
    const now = service.clock.now()
    expect(verifyWebhook(body, headers, SECRET, { now })).toBe(true)
    expect(verifyWebhook(body, headers, SECRET, { scheme: 'sallyport' })).toBe(true)
    expect(verifyWebhook(`${body} `, headers, SECRET, { now })).toBe(false)
    expect(verifyWebhook(body, headers, 'another', { now })).toBe(false)
  })

  it('has no signature without a secret, and no line break in a header', async () => {
    const { origin, received } = await receiverOf(204)
    const service = openService()
    await service.register({ url: origin }, null)
    await service.sallyport.track('shop.order\r\nX-Evil: 1 ü')
    await service.sallyport.drain()
    const headers = received[0]?.headers ?? {}
    expect(Object.keys(headers).filter((name) => /signature|^webhook-|evil/.test(name))).toEqual([])
    expect(headers['x-webhook-event']).toBe('shop.order??X-Evil:?1??')
  })

  it('has one webhook-id at all attempts, and a new X-Webhook-Delivery and signature at each', async () => {
    const { origin, received } = await receiverOf(500, 500, 204)
    const service = openService()
    await service.register({ url: origin })
    await service.sallyport.track('shop.order')
    for (const ms of [0, 1000, 2000]) {
      service.clock.advance(ms)
      await service.sallyport.drain()
    }
    const distinct = (name: string) => new Set(received.map(({ headers }) => headers[name])).size
    expect(received).toHaveLength(3)
    expect(
      ['webhook-id', 'x-webhook-timestamp', 'x-webhook-delivery', 'webhook-timestamp', 'webhook-signature'].map(
        distinct,
      ),
    ).toEqual([1, 1, 3, 3, 3])
  })

  it.each([200, 201, 202, 204])('is done at %i', async (status) => {
    const { origin } = await receiverOf(status)
    expect(await outcomeAt(origin)).toEqual({ status: 'delivered', attempts: 1, lastStatusCode: status })
  })

  it.each([301, 302, 303, 307, 308])('follows no redirect: dead at %i', async (status) => {
    const other = await receiverOf(200)
    const { origin } = await receiver((response) =>
      response.writeHead(status, { Location: `${other.origin}/elsewhere` }).end(),
    )
    const dead = { status: 'dead', attempts: 1, lastStatusCode: status, lastError: `answered ${status}` }
    expect(await outcomeAt(origin)).toEqual(dead)
    expect(other.received).toEqual([])
  })

  it.each([400, 401, 404, 410, 422])('is dead at %i', async (status) => {
    const { origin, received } = await receiverOf(status)
    const dead = { status: 'dead', attempts: 1, lastStatusCode: status, lastError: `answered ${status}` }
    expect(await outcomeAt(origin)).toEqual(dead)
    expect(received).toHaveLength(1)
  })

  it.each([408, 425, 429, 500, 503])('is due again after %i', async (status) => {
    const { origin } = await receiverOf(status)
    const pending = {
      status: 'pending',
      attempts: 1,
      lastStatusCode: status,
      lastError: `answered ${status}`,
      waitMs: 1000,
    }
    expect(await outcomeAt(origin)).toEqual(pending)
  })

  it('waits as long as Retry-After says', async () => {
    const { origin } = await receiverOf([429, '77'])
    expect((await outcomeAt(origin)).waitMs).toBe(77_000)
    const another = await receiverOf([503, 'Fri, 01 Mar 2030 12:10:00 GMT'])
    expect((await outcomeAt(another.origin)).waitMs).toBe(600_000)
  })

  it('is due again when the receiver does not answer in time', async () => {
    const { origin } = await receiver(() => {})
    const service = openService({ webhooks: { timeoutMs: 100 } })
    const pending = { status: 'pending', attempts: 1, lastError: 'did not answer in time', waitMs: 1000 }
    expect(await outcomeAt(origin, service)).toEqual(pending)
  })

  it('is due again when nobody listens or the connection breaks off, and says why but not where', async () => {
    const refused = await outcomeAt(`${await freeOrigin()}/token-in-url`)
    expect(refused).toMatchObject({ status: 'pending', attempts: 1, waitMs: 1000 })
    expect(refused.lastError).toBe('could not be reached')
    const { origin } = await receiver((response) => response.socket?.destroy())
    expect((await outcomeAt(origin)).lastError).toBe('could not be reached')
  })

  it('reads no answer that has no end', async () => {
    let written = 0
    const { origin } = await receiver((response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) written++
        response.once('drain', more)
      }
      more()
    })
    expect((await outcomeAt(origin)).status).toBe('delivered')
    expect(written).toBeLessThan(1000)
  })

  it.each([
    'http://127.0.0.1:1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest',
    'https://[::ffff:10.0.0.1]/',
    'http://example.com/',
    'no url',
  ])('R29 is dead without an attempt where %s was stored', async (url) => {
    const service = openService({ webhooks: { allowLoopback: false } })
    const dead = {
      status: 'dead',
      attempts: 1,
      lastError: 'the URL is not allowed: it must be https and lead to a public address',
    }
    expect(await outcomeAt(url, service)).toEqual(dead)
  })

  it('goes to where the webhook is now, signed with the secret that it has now', async () => {
    const [older, newer] = [await receiverOf(500), await receiverOf(200)]
    const service = openService()
    const webhook = await service.register({ url: older.origin })
    await service.sallyport.track('shop.order')
    await service.sallyport.drain()
    const secret = await service.sallyport.sealWebhookSecret('newer', webhook.id)
    await service.stores.webhooks.update?.(webhook.id, { url: newer.origin, secret })
    service.clock.advance(1000)
    await service.sallyport.drain()
    expect([older.received.length, newer.received.length]).toEqual([1, 1])
    const { body, headers } = newer.received[0] ?? { body: '', headers: {} }
    expect(verifyWebhook(body, headers, 'newer', { now: service.clock.now() })).toBe(true)
  })

  it('is gone with its webhook, and dead when that is switched off', async () => {
    const { origin, received } = await receiverOf(200)
    const service = openService()
    const [deleted, inactive] = [await service.register({ url: origin }), await service.register({ url: origin })]
    await service.sallyport.track('shop.order')
    await service.stores.webhooks.delete?.(deleted.id)
    await service.stores.webhooks.update?.(inactive.id, { isActive: false })
    expect((await service.sallyport.drain()).nextDueAt).toBeNull()
    expect(received).toEqual([])
    expect(await service.deliveriesOf(deleted)).toEqual([])
    const [dead] = await service.deliveriesOf(inactive)
    expect([dead?.status, dead?.lastError]).toEqual(['dead', 'the webhook is not active'])
  })

  it('R35 is signed with a secret that is sealed at rest, for this webhook alone', async () => {
    const { origin, received } = await receiverOf(200)
    const service = openService()
    const one = await service.register({ url: origin })
    await service.register({ url: origin, ...(one.secret !== undefined && { secret: one.secret }) })
    await service.sallyport.track('shop.order')
    await service.sallyport.drain()
    // The second webhook has a secret that was sealed for the first.
    expect(received).toHaveLength(1)
    expect(one.secret).not.toContain('MfKQ9r8G')
    const rows = await service.deliveriesOf(one)
    expect(JSON.stringify([rows, service.log])).not.toContain('MfKQ9r8G')
  })

  it('is logged once it is dead, without its URL', async () => {
    const { origin } = await receiverOf(404)
    const service = openService()
    await outcomeAt(`${origin}/token-in-url`, service)
    expect(service.log.map(({ event, webhookId, statusCode }) => [event, webhookId, statusCode])).toEqual([
      ['webhook.dead', 'webhook-1', 404],
    ])
    expect(JSON.stringify(service.log)).not.toContain('token-in-url')
  })
})
