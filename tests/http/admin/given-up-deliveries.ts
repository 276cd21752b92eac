import { group } from '../group.ts'
import { equal, given, invalid, isTrue, refused, status } from '../support/expect.ts'
import { fakeScripts } from '../support/fake-scripts.ts'
import type { Target } from '../support/target.ts'
import { administer, registerWebhook, WITH_ADMIN } from './caller.ts'

const URL = 'https://receiver.example.com/hook'
const PAID = ['shop.paid']

async function giveUp(target: Target, webhookId: string, count: number): Promise<void> {
  const createdAt = target.clock.now()
  await given(target.stores.deliveries).enqueue(
    Array.from({ length: count }, (_, index) => ({
      id: `${webhookId}-${index}`,
      messageId: `message-${index}`,
      webhookId,
      event: 'shop.paid',
      url: URL,
      status: 'dead' as const,
      attempts: 4,
      createdAt,
      lastStatusCode: 503,
      lastAnswer: 'Out of order',
      body: '{}',
    })),
  )
}

export const givenUpDeliveriesGroup = group('/admin/api/deliveries: given up', {
  'lists the given-up deliveries of all webhooks, and replays all or those of one': async (open) => {
    const target = await open(WITH_ADMIN)
    const first = await registerWebhook(target, { url: URL, events: PAID })
    target.clock.advance(1)
    const second = await registerWebhook(target, { url: `${URL}/2`, events: PAID })
    await giveUp(target, first, 3)
    await giveUp(target, second, 2)
    const listed = async () => (await administer(target, 'GET', '/deliveries?limit=1')).json
    const { deliveries, total } = await listed()
    equal([Object(deliveries)[0].status, Object(deliveries)[0].lastAnswer, total], ['dead', 'Out of order', 5])
    const health = async (id: string) =>
      Object((await administer(target, 'GET', `/webhooks/${id}`)).json.webhook).health
    equal(await health(first), { pending: 0, givenUp: 3, failures: 0 })
    const { webhooks } = (await administer(target, 'GET', '/webhooks')).json
    isTrue(Array.isArray(webhooks), 'a list')
    equal(
      webhooks.map((webhook) => webhook.health.givenUp),
      [2, 3],
    )
    equal((await administer(target, 'POST', '/deliveries/replay', { webhookId: first })).json, {
      success: true,
      replayed: 3,
    })
    const told = { event: 'identity.webhook.replayed', data: { count: 3, webhookId: first, by: 'admin' } }
    equal(target.events.all.map(({ event, data }) => ({ event, data })).at(-1), told)
    equal((await listed()).total, 2)
    equal((await administer(target, 'POST', '/deliveries/replay')).json, { success: true, replayed: 2 })
    equal((await administer(target, 'POST', '/deliveries/replay')).json, { success: true, replayed: 0 })
    equal([(await listed()).total, (await health(second)).pending], [0, 2])
    invalid(await administer(target, 'GET', '/deliveries?status=pending'), 'status')
    invalid(await administer(target, 'POST', '/deliveries/replay', { id: first }), 'id', 'unknown')
  },

  'a replay wakes what delivers': async (open) => {
    let woken = 0
    const target = await open({ ...WITH_ADMIN, webhooks: { onQueued: () => void woken++ } })
    await giveUp(target, await registerWebhook(target, { url: URL, events: PAID }), 1)
    woken = 0
    status(await administer(target, 'POST', '/deliveries/replay'), 200)
    equal(woken, 1)
    status(await administer(target, 'POST', '/deliveries/replay'), 200)
    equal(woken, 1, 'nothing was replayed')
  },

  'is not there without a store that can': async (open) => {
    const target = await open(({ stores }) => {
      const { listByStatus: _l, replayDead: _r, health: _h, ...deliveries } = given(stores.deliveries)
      return { ...WITH_ADMIN, stores: { ...stores, deliveries } }
    })
    equal(Object((await administer(target, 'GET', '/ping')).json.features).givenUp, false)
    refused(await administer(target, 'GET', '/deliveries'), 404, 'NOT_FOUND')
    refused(await administer(target, 'POST', '/deliveries/replay'), 404, 'NOT_FOUND')
    const id = await registerWebhook(target, { url: URL })
    equal('health' in Object((await administer(target, 'GET', `/webhooks/${id}`)).json.webhook), false)
  },

  'names the events, and tries a script before it is saved': async (open) => {
    const scripts = fakeScripts(async ({ script, body, actions }) => {
      await actions.a?.(1)
      return { event: 'would.be', data: { script, body } }
    })
    const a = { id: 'a', label: 'A', category: 'c', description: 'd', fn: () => {} }
    const target = await open({ ...WITH_ADMIN, scripts, tools: { actions: [a] } })
    const { events } = (await administer(target, 'GET', '/event-names')).json
    isTrue(Array.isArray(events) && events.includes('identity.auth.login.failed'), 'the catalogue')
    await administer(target, 'PUT', '/settings', { enabledWebhookActions: ['a'] })
    const json = { jsScript: 'new', body: { x: 1 }, allowedActions: ['a'] }
    equal((await administer(target, 'POST', '/dry-run', json)).json, {
      success: true,
      result: { event: 'would.be', data: { script: 'new', body: { x: 1 } } },
      logs: ['log: ran'],
      actions: [{ id: 'a', args: [1] }],
    })
    equal(Object((await administer(target, 'POST', '/dry-run', { jsScript: 'x' })).json).actions, [])
    invalid(await administer(target, 'POST', '/dry-run', {}), 'jsScript', 'required')
  },
})
