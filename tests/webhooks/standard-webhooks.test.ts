import { Webhook as StandardWebhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { openService, receiverOf } from './open-service.ts'

const ADMIN = 'an-admin-secret-of-more-than-32-bytes'
// The foreign verifier reads the machine's own clock.
const overrides = { now: () => new Date(), admin: { secret: ADMIN } }

type Service = ReturnType<typeof openService>

async function administer({ sallyport }: Service, path: string, body: object) {
  const answer = await sallyport.fetch(
    new Request(`http://sallyport.test/admin/api${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ADMIN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  expect(answer.status).toBe(200)
  return Object(await answer.json())
}

async function registered() {
  const receiver = await receiverOf(204)
  const service = openService(overrides)
  const { webhook, secret } = await administer(service, '/webhooks', {
    url: `${receiver.origin}/hook`,
    retry: 'standard',
    generateSecret: true,
  })
  async function deliver(): Promise<{ readonly body: string; readonly headers: Record<string, string> }> {
    await service.sallyport.track('shop.order', { total: 42, text: 'zoë 🙂' })
    await service.sallyport.drain()
    const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' }
    return { body, headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])) }
  }
  return { service, id: String(webhook.id), secret: String(secret), deliver }
}

describe('O8 the library standardwebhooks', () => {
  it('O8 verifies a delivery by a secret that the service made, and no other', async () => {
    const { secret, deliver } = await registered()
    const { body, headers } = await deliver()
    const verifier = new StandardWebhook(secret)
    expect(verifier.verify(body, headers)).toMatchObject({ event: 'shop.order', data: { total: 42, text: 'zoë 🙂' } })
    expect(() => verifier.verify(`${body} `, headers)).toThrow('No matching signature found')
    const other = new StandardWebhook(`whsec_${btoa('another secret of thirty-two byt')}`)
    expect(() => other.verify(body, headers)).toThrow('No matching signature found')
  })

  it('O8 verifies by either secret while a rotation lasts', async () => {
    const { service, id, secret, deliver } = await registered()
    const { secret: next } = await administer(service, `/webhooks/${id}/rotate-secret`, {})
    const { body, headers } = await deliver()
    for (const one of [secret, String(next)])
      expect(new StandardWebhook(one).verify(body, headers)).toMatchObject({ event: 'shop.order' })
    await administer(service, `/webhooks/${id}/rotate-secret`, { overlapHours: 0 })
    const after = await deliver()
    expect(() => new StandardWebhook(String(next)).verify(after.body, after.headers)).toThrow('No matching signature')
  })

  it('O8 signs what the service verifies as an inbound webhook', async () => {
    const { secret } = await registered()
    const service = openService(overrides)
    await administer(service, '/webhooks', { provider: 'svix', secret, signatureScheme: 'standard-webhooks' })
    const at = new Date()
    const body = JSON.stringify({ type: 'invoice.paid' })
    const send = (signature: string) =>
      service.sallyport.fetch(
        new Request('http://sallyport.test/tools/webhook/svix', {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'webhook-id': 'msg_1',
            'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
            'webhook-signature': signature,
          },
          body,
        }),
      )
    expect((await send(new StandardWebhook(secret).sign('msg_1', at, body))).status).toBe(200)
    expect((await send(new StandardWebhook(secret).sign('msg_2', at, body))).status).toBe(401)
  })
})
