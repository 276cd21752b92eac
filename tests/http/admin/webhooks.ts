import { group } from '../group.ts'
import { signedInNative } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, given, invalid, isTrue, refused, status } from '../support/expect.ts'
import { fakeScripts } from '../support/fake-scripts.ts'
import { administer, registerWebhook, WITH_ADMIN } from './caller.ts'

const URL = 'https://receiver.example.com/hook'

export const adminWebhooksGroup = group('/admin/api/webhooks', {
  'registers, reads, changes, lists and deletes': async (open) => {
    const target = await open(WITH_ADMIN)
    const created = await administer(target, 'POST', '/webhooks', { url: URL, secret: 'top-secret' })
    status(created, 200)
    const { id, createdAt, ...webhook } = Object(created.json.webhook)
    const usual = { url: URL, events: ['*'], secret: '***', isActive: true, maxRetries: 3, retryDelayMs: 1000 }
    equal([webhook, createdAt], [usual, target.clock.now().toISOString()])
    const health = { pending: 0, givenUp: 0, failures: 0 }
    equal((await administer(target, 'GET', `/webhooks/${id}`)).json, { webhook: { ...usual, id, createdAt, health } })
    const change = { events: ['a.b', 'c'], maxRetries: 0, tenantId: 't1', secret: '***' }
    const changed = await administer(target, 'PATCH', `/webhooks/${id}`, change)
    equal(changed.json.webhook, { ...usual, ...change, id, createdAt })
    const bare = await administer(target, 'PATCH', `/webhooks/${id}`, { secret: null, tenantId: null })
    equal(['secret' in Object(bare.json.webhook), 'tenantId' in Object(bare.json.webhook)], [false, false])
    target.clock.advance(1)
    await registerWebhook(target, { provider: 'shop', jsScript: 'result = null', signatureScheme: 'github' })
    const { webhooks, total, page, limit } = (await administer(target, 'GET', '/webhooks')).json
    equal(
      [Array.isArray(webhooks) && webhooks.map(({ provider }) => provider ?? null), total, page, limit],
      [['shop', null], 2, 1, 20],
    )
    equal((await administer(target, 'GET', '/webhooks?search=RECEIVER')).json.total, 1)
    equal((await administer(target, 'DELETE', `/webhooks/${id}`)).json, { success: true })
    equal((await administer(target, 'DELETE', `/webhooks/${id}`)).json, { success: true })
    refused(await administer(target, 'GET', `/webhooks/${id}`), 404, 'NOT_FOUND')
    refused(await administer(target, 'PATCH', `/webhooks/${id}`, {}), 404, 'NOT_FOUND')
  },

  'R35 keeps secrets sealed, and tells them to nobody': async (open) => {
    const target = await open(WITH_ADMIN)
    const id = await registerWebhook(target, { url: URL, secret: 'top-secret' })
    const stored = given(await target.stores.webhooks?.find?.(id)).secret
    isTrue(stored !== undefined && !stored.includes('top-secret'), 'it is sealed')
    for (const path of [`/webhooks/${id}`, '/webhooks'])
      isTrue(!(await administer(target, 'GET', path)).text.includes('top-secret'), path)
    await administer(target, 'PATCH', `/webhooks/${id}`, { secret: '***' })
    equal(given(await target.stores.webhooks?.find?.(id)).secret, stored)
  },

  'R29 registers no URL that leads inside': async (open) => {
    const target = await open(WITH_ADMIN)
    const id = await registerWebhook(target, { url: URL })
    for (const url of [
      'http://receiver.example.com',
      'https://localhost/x',
      'https://127.0.0.1',
      'https://2130706433',
      'https://0x7f.1',
      'https://10.1.2.3',
      'https://169.254.169.254/latest',
      'https://[::1]',
      'https://[::ffff:10.0.0.1]',
      'https://user:pw@receiver.example.com',
      'ftp://receiver.example.com',
      'javascript:alert(1)',
      'receiver.example.com',
    ]) {
      invalid(await administer(target, 'POST', '/webhooks', { url }), 'url', 'url')
      invalid(await administer(target, 'PATCH', `/webhooks/${id}`, { url }), 'url', 'url')
    }
  },

  'O10 refuses what makes no webhook, and a provider that no path can have': async (open) => {
    const target = await open(WITH_ADMIN)
    for (const [json, path] of [
      [{}, 'url'],
      [{ events: ['a'] }, 'url'],
      [{ url: URL, events: [] }, 'events'],
      [{ url: URL, events: ['a b'] }, 'events.0'],
      [{ url: URL, events: ['a.*.b'] }, 'events.0'],
      [{ url: URL, events: ['a.**'] }, 'events.0'],
      [{ url: URL, maxRetries: 21 }, 'maxRetries'],
      [{ url: URL, maxRetries: 1.5 }, 'maxRetries'],
      [{ url: URL, retryDelayMs: 0 }, 'retryDelayMs'],
      [{ url: URL, isActive: 'yes' }, 'isActive'],
      [{ url: URL, unknown: 1 }, 'unknown'],
      [{ url: URL, secret: '***' }, 'secret'],
      [{ url: URL, secret: 'short' }, 'secret'],
      [{ provider: 'a/b' }, 'provider'],
      [{ provider: '.' }, 'provider'],
      [{ provider: '..' }, 'provider'],
      [{ url: URL, events: ['..'] }, 'events.0'],
      [{ provider: 'shop', jsScript: 'x'.repeat(64 * 1024 + 1) }, 'jsScript'],
      [{ provider: 'shop', allowedActions: ['none'] }, 'allowedActions'],
      [{ provider: 'shop', signatureScheme: 'md5' }, 'signatureScheme'],
    ] as const)
      invalid(await administer(target, 'POST', '/webhooks', json), path)
    const id = await registerWebhook(target, { provider: 'shop' })
    refused(await administer(target, 'POST', '/webhooks', { provider: 'shop' }), 409, 'CONFLICT')
    const other = await registerWebhook(target, { provider: 'other' })
    refused(await administer(target, 'PATCH', `/webhooks/${other}`, { provider: 'shop' }), 409, 'CONFLICT')
    invalid(await administer(target, 'PATCH', `/webhooks/${id}`, { provider: null }), 'url')
  },

  'tries a script and calls nothing': async (open) => {
    const scripts = fakeScripts(async ({ script, body, actions }) => {
      await actions.a?.(1, { b: 2 })
      return { event: 'would.be', data: { script, body } }
    })
    let calls = 0
    const a = { id: 'a', label: 'A', category: 'c', description: 'd', fn: () => calls++ }
    const target = await open({ ...WITH_ADMIN, scripts, tools: { actions: [a] } })
    const id = await registerWebhook(target, { provider: 'shop', jsScript: 'kept', allowedActions: ['a'] })
    await administer(target, 'PUT', '/settings', { enabledWebhookActions: ['a'] })
    target.events.clear()
    equal((await administer(target, 'POST', `/webhooks/${id}/dry-run`, { body: { x: 1 } })).json, {
      success: true,
      result: { event: 'would.be', data: { script: 'kept', body: { x: 1 } } },
      logs: ['log: ran'],
      actions: [{ id: 'a', args: [1, { b: 2 }] }],
    })
    const other = await administer(target, 'POST', `/webhooks/${id}/dry-run`, { body: 1, jsScript: 'other' })
    equal(Object(other.json.result).data, { script: 'other', body: 1 })
    equal([calls, target.events.names], [0, ['identity.webhook.dry_run', 'identity.webhook.dry_run']])
    equal((await administer(target, 'GET', `/webhooks/${id}/runs`)).json.total, 0)
    refused(await administer(target, 'POST', '/webhooks/none/dry-run', {}), 404, 'NOT_FOUND')
  },

  'says which limit ended a dry run': async (open) => {
    const failures = ['memory', 'deadline', 'oh no']
    const scripts = fakeScripts(() => {
      throw Object.assign(new Error(failures.shift()), { line: 3, column: 7 })
    })
    const target = await open({ ...WITH_ADMIN, scripts })
    const id = await registerWebhook(target, { provider: 'shop', jsScript: 'x' })
    for (const expected of [
      ['memory', 'memory'],
      ['timeout', 'deadline'],
      ['error', 'oh no'],
    ]) {
      const { outcome, error, line, column } = (await administer(target, 'POST', `/webhooks/${id}/dry-run`, {})).json
      equal([outcome, error, line, column], [...expected, 3, 7])
    }
  },

  'lists what was sent, and sends it again': async (open) => {
    const target = await open(WITH_ADMIN)
    const id = await registerWebhook(target, { url: URL, events: ['a'] })
    await target.sallyport.track('a', { n: 1 }, { userId: 'u1' })
    const { deliveries, total } = (await administer(target, 'GET', `/webhooks/${id}/deliveries`)).json
    const [delivery] = Array.isArray(deliveries) ? deliveries : []
    equal(
      [total, delivery.status, delivery.attempts, delivery.url, JSON.parse(delivery.body).data],
      [1, 'pending', 0, URL, { n: 1 }],
    )
    refused(await administer(target, 'POST', `/deliveries/${delivery.id}/replay`), 409, 'CONFLICT')
    refused(await administer(target, 'POST', '/deliveries/none/replay'), 404, 'NOT_FOUND')
    equal((await administer(target, 'GET', `/webhooks/${id}/deliveries?status=dead`)).json.total, 0)
    const store = given(target.stores.deliveries)
    const [leased] = await store.lease({ limit: 1, now: target.clock.now(), leaseMs: 1000 })
    await store.settle(given(leased).id, given(leased).lease, {
      status: 'dead',
      error: 'answered 410',
      statusCode: 410,
      at: target.clock.now(),
    })
    equal((await administer(target, 'GET', `/webhooks/${id}/deliveries?status=dead`)).json.total, 1)
    equal((await administer(target, 'POST', `/deliveries/${delivery.id}/replay`)).json, { success: true })
    const { event, data } = given(target.events.all.at(-1))
    equal(
      [event, data],
      ['identity.webhook.replayed', { count: 1, webhookId: id, deliveryId: delivery.id, by: 'admin' }],
    )
    equal((await administer(target, 'GET', `/webhooks/${id}/deliveries?status=pending`)).json.total, 1)
    await administer(target, 'DELETE', `/webhooks/${id}`)
    equal(await store.find(delivery.id), null)
  },

  'R15 takes no access token that has expired for a guess at the secret': async (open) => {
    const target = await open(WITH_ADMIN)
    const { client } = await signedInNative(target)
    target.clock.advance(60 * 60_000)
    for (let times = 0; times < 12; times++)
      refused(await client.post('/tools/track/a', {}), 401, 'INVALID_ACCESS_TOKEN')
  },

  'can be switched off when what it allowed is gone': async (open) => {
    const target = await open(WITH_ADMIN)
    const createdAt = target.clock.now()
    const gone = { allowedActions: ['gone'], url: 'http://10.0.0.1/', events: ['*'], isActive: true }
    const { webhooks } = target.stores
    await webhooks?.insert?.({ id: 'w1', ...gone, maxRetries: 3, retryDelayMs: 1000, createdAt })
    status(await administer(target, 'PATCH', '/webhooks/w1', { isActive: false }), 200)
    invalid(await administer(target, 'PATCH', '/webhooks/w1', { allowedActions: ['gone'] }), 'allowedActions')
  },

  'is for administrators alone, and counts wrong secrets': async (open) => {
    refused(await send(await open(), 'GET', '/admin/api/webhooks'), 404, 'NOT_FOUND')
    const target = await open(WITH_ADMIN)
    refused(await send(target, 'GET', '/admin/api/webhooks'), 401, 'ADMIN_UNAUTHORIZED')
    const guess = (secret: string) =>
      send(target, 'GET', '/admin/api/webhooks', { headers: { Authorization: `Bearer ${secret}` } })
    for (let count = 0; count < 10; count++) refused(await guess(`${ADMIN_SECRET}${count}`), 401, 'ADMIN_UNAUTHORIZED')
    refused(await guess('once-more'), 429, 'RATE_LIMITED')
    status(await guess(ADMIN_SECRET), 200)
  },
})
