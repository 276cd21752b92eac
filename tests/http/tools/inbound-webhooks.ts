import { defineAction } from '@sallyport/core'
import { administer, registerWebhook, WITH_ADMIN } from '../admin/caller.ts'
import { group } from '../group.ts'
import { type Answer, bytes, send } from '../support/answer.ts'
import { equal, given, invalid, isTrue, refused } from '../support/expect.ts'
import { fakeScripts } from '../support/fake-scripts.ts'
import type { Target } from '../support/target.ts'
import { isTimed, SCHEMES, SENDERS } from './webhook-senders.ts'

const SECRET = 'a secret that both sides know'
const JSON_TYPE = { 'Content-Type': 'application/json' }

function receive(target: Target, body: string, headers: Readonly<Record<string, string>> = JSON_TYPE): Promise<Answer> {
  return send(target, 'POST', '/tools/webhook/shop', { body: bytes(body), headers })
}

function acknowledged(answer: Answer): void {
  equal([answer.status, answer.json], [200, { ok: true }])
}

const action = (id: string, dependsOn?: readonly string[]) =>
  defineAction({
    id,
    label: id,
    category: 'test',
    description: 'for tests',
    ...(dependsOn && { dependsOn }),
    fn: (value: number) => value * 2,
  })

export const inboundWebhooksGroup = group('POST /tools/webhook/:provider', {
  'runs the script over the payload and publishes the event that it asks for': async (open) => {
    const scripts = fakeScripts(({ body }) => ({ event: 'shop.paid', data: { body }, userId: 'u1' }))
    const target = await open({ ...WITH_ADMIN, scripts })
    const id = await registerWebhook(target, { provider: 'shop', jsScript: 'result = 1', tenantId: 't1' })
    target.events.clear()
    acknowledged(await receive(target, '{"order": {"id": 7}}'))
    equal(
      target.events.all.map(({ event, data, metadata }) => [event, data, metadata.userId, metadata.tenantId]),
      [['shop.paid', { body: { order: { id: 7 } } }, 'u1', 't1']],
    )
    equal([scripts.requests[0]?.script, scripts.requests[0]?.webhookId], ['result = 1', id])
    const { runs, total } = (await administer(target, 'GET', `/webhooks/${id}/runs`)).json
    const [run] = Array.isArray(runs) ? runs : []
    equal([total, run.outcome, run.durationMs, run.logs], [1, 'event', 1, ['log: ran']])
  },

  'takes JSON, forms and text': async (open) => {
    const scripts = fakeScripts(() => null)
    const target = await open({ ...WITH_ADMIN, scripts })
    await registerWebhook(target, { provider: 'shop', jsScript: 'x' })
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    acknowledged(await receive(target, 'a=1&b=x%20y&b=z', form))
    acknowledged(await receive(target, '{"a":1}', { 'Content-Type': 'application/cloudevents+json; charset=utf-8' }))
    acknowledged(await receive(target, '<a/>', { 'Content-Type': 'text/xml' }))
    acknowledged(await receive(target, '', {}))
    acknowledged(await receive(target, '{"__proto__":{"a":1},"b":{"constructor":1,"c":2}}'))
    equal(
      scripts.requests.map(({ body }) => body),
      [{ a: '1', b: 'z' }, { a: 1 }, '<a/>', '', { b: { c: 2 } }],
    )
    invalid(await receive(target, '{"a":'), '', 'json')
  },

  'acknowledges what nobody waits for, and runs nothing': async (open) => {
    const scripts = fakeScripts(() => ({ event: 'x', data: {} }))
    const target = await open({ ...WITH_ADMIN, scripts })
    acknowledged(await receive(target, '{}'))
    const id = await registerWebhook(target, { provider: 'shop', jsScript: 'x', isActive: false })
    acknowledged(await receive(target, '{}'))
    await administer(target, 'PATCH', `/webhooks/${id}`, { isActive: true, jsScript: null })
    acknowledged(await receive(target, '{}'))
    equal(scripts.requests, [])
    equal(target.events.named('x'), [])
  },

  'acknowledges a script that fails, logs it and keeps the run': async (open) => {
    const failures: unknown[] = [new Error('oh no'), new Error('deadline'), new Error('memory')]
    const results: unknown[] = [
      'text',
      { event: 'x', data: 5 },
      { event: 5, data: {} },
      { event: 'a b', data: {} },
      [1],
      null,
    ]
    const scripts = fakeScripts(() => {
      const failure = failures.shift()
      if (failure !== undefined) throw failure
      return results.shift()
    })
    const target = await open({ ...WITH_ADMIN, scripts })
    const id = await registerWebhook(target, { provider: 'shop', jsScript: 'x' })
    target.events.clear()
    for (let times = 0; times < 9; times++) {
      acknowledged(await receive(target, '{}'))
      target.clock.advance(1)
    }
    equal(target.events.all, [])
    const errors = target.log.filter(({ level }) => level === 'error').map(({ event }) => event)
    equal(errors, [...Array(3).fill('webhook.script.failed'), ...Array(5).fill('webhook.result.malformed')])
    const { runs } = (await administer(target, 'GET', `/webhooks/${id}/runs`)).json
    const outcomes = Array.isArray(runs) ? runs.map(({ outcome }) => outcome).reverse() : []
    equal(outcomes, ['error', 'timeout', 'memory', ...Array(5).fill('error'), 'none'])
  },

  'gives a script the actions that are registered, enabled, allowed and have what they depend on': async (open) => {
    const scripts = fakeScripts(async ({ actions }) => ({
      event: 'done',
      data: { ids: Object.keys(actions), doubled: await actions.a?.(21) },
    }))
    const actions = [action('a'), action('b'), action('c', ['b']), action('d', ['a']), action('e')]
    const target = await open({ ...WITH_ADMIN, scripts, tools: { actions } })
    await registerWebhook(target, { provider: 'shop', jsScript: 'x', allowedActions: ['a', 'c', 'd', 'e'] })
    await administer(target, 'PUT', '/settings', { enabledWebhookActions: ['a', 'b', 'd'] })
    acknowledged(await receive(target, '{}'))
    equal(target.events.named('done')[0]?.data, { ids: ['a', 'd'], doubled: 42 })
    await administer(target, 'PUT', '/settings', { enabledWebhookActions: ['d'] })
    acknowledged(await receive(target, '{}'))
    equal(target.events.named('done')[1]?.data, { ids: [] })
  },

  'R34 checks what an action is called with': async (open) => {
    const seen: unknown[] = []
    const input = {
      '~standard': {
        version: 1 as const,
        validate: (value: unknown) => (typeof value === 'number' ? { value: value + 1 } : { issues: ['no number'] }),
      },
    }
    const checked = defineAction({ ...action('a'), input, fn: (...args: readonly never[]) => void seen.push(args) })
    const scripts = fakeScripts(async ({ actions }) => {
      await actions.a?.(1, 'more')
      await actions.a?.('x')
    })
    const target = await open({ ...WITH_ADMIN, scripts, tools: { actions: [checked] } })
    await registerWebhook(target, { provider: 'shop', jsScript: 'x', allowedActions: ['a'] })
    await administer(target, 'PUT', '/settings', { enabledWebhookActions: ['a'] })
    acknowledged(await receive(target, '{}'))
    equal(seen, [[2, 'more']])
    isTrue(
      target.log.some(({ event }) => event === 'webhook.script.failed'),
      'the second call failed the script',
    )
  },

  ...Object.fromEntries(
    SCHEMES.map((signatureScheme) => [
      `verifies the signature of ${signatureScheme} over the raw body before anything runs`,
      async (open: Parameters<Parameters<typeof group>[1][string]>[0]) => {
        const scripts = fakeScripts(() => null)
        const target = await open({ ...WITH_ADMIN, scripts })
        await registerWebhook(target, { provider: 'shop', jsScript: 'x', secret: SECRET, signatureScheme })
        const body = '{ "a" :  1 }'
        const now = Math.floor(target.clock.now().getTime() / 1000)
        const signed = await SENDERS[signatureScheme](SECRET, body, now)
        acknowledged(await receive(target, body, { ...JSON_TYPE, ...signed }))
        equal(scripts.requests.length, 1)
        const wrong: Readonly<Record<string, string>>[] = [
          {},
          await SENDERS[signatureScheme]('another secret', body, now),
          await SENDERS[signatureScheme](SECRET, '{"a":1}', now),
          Object.fromEntries(Object.keys(signed).map((name) => [name, ''])),
          ...(isTimed(signatureScheme)
            ? await Promise.all([-301, 301].map((off) => SENDERS[signatureScheme](SECRET, body, now + off)))
            : []),
        ]
        for (const headers of wrong)
          refused(await receive(target, body, { ...JSON_TYPE, ...headers }), 401, 'INVALID_SIGNATURE')
        refused(await receive(target, 'no JSON', JSON_TYPE), 401, 'INVALID_SIGNATURE')
        equal(scripts.requests.length, 1)
      },
    ]),
  ),

  'asks the host where there is no script': async (open) => {
    const heard: unknown[] = []
    const target = await open({
      ...WITH_ADMIN,
      tools: {
        onWebhook(provider, body, { rawBody, request }) {
          heard.push([provider, body, new TextDecoder().decode(rawBody), request.headers.get('X-From')])
          if (heard.length > 1) throw new Error('not now')
          return { event: 'shop.heard', data: { ok: true } }
        },
      },
    })
    acknowledged(await receive(target, '{"a": 1}', { ...JSON_TYPE, 'X-From': 'shop' }))
    equal(heard, [['shop', { a: 1 }, '{"a": 1}', 'shop']])
    equal(target.events.named('shop.heard').length, 1)
    acknowledged(await receive(target, '{}'))
    isTrue(
      target.log.some(({ level, event }) => level === 'error' && event === 'webhook.failed'),
      'it is logged',
    )
  },

  'R22 R24 counts a provider by whatever spelling of its path, and keeps no sender waiting for its journal': async (
    open,
  ) => {
    const scripts = fakeScripts(() => null)
    const target = await open(({ stores }) => ({
      ...WITH_ADMIN,
      scripts,
      rateLimits: { tools: { max: 3, windowMs: 60_000 } },
      stores: {
        ...stores,
        webhookRuns: { ...given(stores.webhookRuns), insert: () => Promise.reject(new Error('disk full')) },
      },
    }))
    await registerWebhook(target, { provider: 'shop', jsScript: 'x' })
    for (const path of ['/tools/webhook/shop', '/tools/webhook/%73hop', '/tools/webhook/shop/'])
      acknowledged(await send(target, 'POST', path, { body: bytes('{}'), headers: JSON_TYPE }))
    isTrue(
      target.log.some(({ event }) => event === 'webhook.run.lost'),
      'the failure is logged',
    )
    refused(await receive(target, '{}'), 429, 'RATE_LIMITED')
  },

  'asks the sender to come again when no script can run': async (open) => {
    const outcome = { ok: false, result: null, endedBy: 'overload', log: [], actionCalls: 0, ms: 0 } as const
    const target = await open({ ...WITH_ADMIN, scripts: { run: async () => outcome } })
    await registerWebhook(target, { provider: 'shop', jsScript: 'x' })
    const answer = await receive(target, '{}')
    refused(answer, 503, 'OVERLOADED')
    equal(answer.headers.get('Retry-After'), '5')
  },

  'takes a mebibyte and no more': async (open) => {
    const target = await open({ ...WITH_ADMIN, scripts: fakeScripts(() => null) })
    await registerWebhook(target, { provider: 'shop', jsScript: 'x' })
    const text = { 'Content-Type': 'text/plain' }
    acknowledged(await receive(target, 'x'.repeat(1024 * 1024), text))
    refused(await receive(target, 'x'.repeat(1024 * 1024 + 1), text), 413, 'PAYLOAD_TOO_LARGE')
  },

  'is not there without a store that finds providers, or without settings': async (open) => {
    for (const missing of ['webhooks', 'settings'] as const) {
      const target = await open(({ stores }) => {
        const { [missing]: _, ...others } = stores
        return { stores: others }
      })
      refused(await receive(target, '{}'), 404, 'NOT_FOUND')
      isTrue(given(target).stores[missing] === undefined, 'it has none')
    }
  },
})
