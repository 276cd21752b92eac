import type { Delivery, Webhook } from '@sallyport/core'
import { group } from '../group.ts'
import { addAccount, PASSWORD } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../support/expect.ts'
import type { Target } from '../support/target.ts'

const HEADERS = { 'X-Auth-Strategy': 'bearer', 'X-Correlation-Id': 'trace:42' }

async function register({ stores, clock }: Target, more: Partial<Webhook> = {}): Promise<Webhook> {
  const retries = { maxRetries: 3, retryDelayMs: 1000 }
  const id = crypto.randomUUID()
  const webhook = {
    id,
    url: 'https://hooks.example.com/',
    events: ['*'],
    isActive: true,
    ...retries,
    createdAt: clock.now(),
  }
  const registered = { ...webhook, ...more }
  await given(stores.webhooks?.insert, 'webhooks.insert')(registered)
  return registered
}

async function deliveriesOf({ stores }: Target, { id }: Webhook): Promise<readonly Delivery[]> {
  const { deliveries } = await given(stores.deliveries, 'deliveries').list({ webhookId: id, page: 1, limit: 50 })
  return deliveries.toSorted((one, other) => (one.event < other.event ? -1 : 1))
}

function login(target: Target, password = PASSWORD) {
  return send(target, 'POST', '/auth/login', { json: { email: 'ada@example.com', password }, headers: HEADERS })
}

export const outgoingWebhooksGroup = group('Outgoing webhooks', {
  'have the events of a sign-in stored before it answers, as they will be sent': async (open) => {
    const target = await open()
    const user = await addAccount(target, { email: 'ada@example.com' })
    const [all, one] = [await register(target), await register(target, { events: ['identity.auth.login.success'] })]
    status(await login(target), 200)
    const stored = await deliveriesOf(target, all)
    equal(
      stored.map(({ event, status, attempts, url, userId }) => ({ event, status, attempts, url, userId })),
      ['identity.auth.login.success', 'identity.session.created'].map((event) => ({
        event,
        status: 'pending',
        attempts: 0,
        url: all.url,
        userId: user.id,
      })),
    )
    equal(stored.map(({ messageId }) => messageId).toSorted(), target.events.all.map(({ id }) => id).toSorted())
    const [delivery] = await deliveriesOf(target, one)
    const { sessionId, ...metadata } = JSON.parse(given(delivery).body).metadata
    isTrue(typeof sessionId === 'string', 'the session is named')
    equal(metadata, { userId: user.id, correlationId: 'trace:42' })
    const { metadata: _, ...body } = JSON.parse(given(delivery).body)
    equal(body, {
      event: 'identity.auth.login.success',
      version: '1',
      timestamp: target.clock.now().toISOString(),
      data: { method: 'password', provider: 'local' },
    })
  },

  'get what they list, for their tenant or for all, while they are active': async (open) => {
    const target = await open()
    const asking = [
      await register(target),
      await register(target, { tenantId: 't1' }),
      await register(target, { tenantId: 't2' }),
      await register(target, { events: ['shop.other'] }),
      await register(target, { isActive: false }),
    ]
    await target.sallyport.track('shop.order', { n: 1 }, { tenantId: 't1' })
    await target.sallyport.track('shop.order', { n: 2 })
    const counts: number[] = []
    for (const webhook of asking) counts.push((await deliveriesOf(target, webhook)).length)
    equal(counts, [2, 1, 0, 0, 0])
  },

  'fail the operation whose events can not be stored': async (open) => {
    let isDown = true
    const target = await open(({ stores }) => {
      const deliveries = given(stores.deliveries, 'deliveries')
      const enqueue: typeof deliveries.enqueue = async (rows) => {
        if (isDown) throw new Error('the disk is full')
        await deliveries.enqueue(rows)
      }
      return { stores: { ...stores, deliveries: { ...deliveries, enqueue } } }
    })
    await addAccount(target, { email: 'ada@example.com' })
    const webhook = await register(target)
    refused(await login(target), 500, 'INTERNAL')
    isDown = false
    status(await login(target), 200)
    equal((await deliveriesOf(target, webhook)).length, 2)
  },

  'R29 are called neither at addresses inside nor on this machine': async (open) => {
    const target = await open()
    for (const url of [
      'https://169.254.169.254/',
      'http://127.0.0.1:8080/',
      'https://[::1]/',
      'http://hooks.example.com/',
    ]) {
      const webhook = await register(target, { url })
      await target.sallyport.track('shop.order')
      await target.sallyport.drain()
      const [delivery] = await deliveriesOf(target, webhook)
      equal(
        [delivery?.status, delivery?.lastError],
        ['dead', 'the URL is not allowed: it must be https and lead to a public address'],
        url,
      )
      await target.stores.webhooks?.delete?.(webhook.id)
      // Registrations in the host's store are cached for up to 5 s.
      target.clock.advance(5000)
    }
  },
})
