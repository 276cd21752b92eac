import { WITH_ADMIN } from '../admin/caller.ts'
import { group } from '../group.ts'
import { signedInNative } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, given, invalid, isTrue, refused, status, text } from '../support/expect.ts'
import type { Target } from '../support/target.ts'

const ADMIN = { Authorization: `Bearer ${ADMIN_SECRET}` }

async function recorded(target: Target, event: string) {
  const { telemetry } = target.stores
  return (await given(telemetry?.query, 'telemetry.query').call(telemetry, { event, limit: 10, offset: 0 })).events
}

export const trackGroup = group('POST /tools/track/:eventName', {
  'publishes and records an event of a user, who speaks for nobody else': async (open) => {
    const target = await open({ buildTokenPayload: () => ({ tenantId: 'acme' }) })
    const { user, client } = await signedInNative(target)
    target.events.clear()
    const json = { data: { plan: 'gold', seats: [1, { a: null }] }, userId: 'somebody', sessionId: 'else' }
    const answer = await client.post('/tools/track/shop.order:paid', json)
    status(answer, 202)
    equal(Object.keys(answer.json).sort(), ['id', 'ok'])
    const [envelope] = target.events.all
    equal(envelope?.id, text(answer, 'id'))
    const { sessionId, ...metadata } = given(envelope).metadata
    equal(
      [envelope?.event, envelope?.data, metadata.userId, metadata.tenantId],
      ['shop.order:paid', json.data, user.id, 'acme'],
    )
    isTrue(sessionId !== undefined && sessionId !== 'else', "the session is the token's")
    const [record] = await recorded(target, 'shop.order:paid')
    equal([record?.id, record?.userId, record?.tenantId, record?.data], [answer.json.id, user.id, 'acme', json.data])
  },

  'is below the auth router too': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    status(await client.post('/auth/tools/track/shop.order', {}), 202)
    status(await client.post('/auth/tools/track/shop.order/', {}), 202)
  },

  'R26 lets no user speak in the name of the service or of another tenant': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    refused(await client.post('/tools/track/identity.user.deleted', {}), 403, 'INSUFFICIENT_SCOPE')
    refused(await client.post('/tools/track/shop.order', { tenantId: 'acme' }), 403, 'INSUFFICIENT_SCOPE')
    equal(target.events.named('identity.user.deleted'), [])
  },

  'believes an administrator': async (open) => {
    const target = await open(WITH_ADMIN)
    const ids = { userId: 'u1', tenantId: 't1', sessionId: 's1', correlationId: 'c1' }
    const path = '/tools/track/identity.user.enabled'
    status(await send(target, 'POST', path, { json: ids, headers: ADMIN }), 202)
    equal(target.events.all[0]?.metadata, ids)
    refused(await send(target, 'POST', path, { json: ids }), 401, 'UNAUTHORIZED')
    refused(await send(target, 'POST', path, { headers: { Authorization: 'Bearer x' } }), 401, 'INVALID_ACCESS_TOKEN')
  },

  'may be opened to everybody, who are nobody': async (open) => {
    const target = await open({ tools: { access: { track: 'public' } } })
    status(await send(target, 'POST', '/tools/track/page.viewed', { json: { userId: 'u1', sessionId: 's1' } }), 202)
    const { correlationId, ...ids } = given(target.events.all[0]).metadata
    equal([ids, typeof correlationId], [{}, 'string'])
    refused(await send(target, 'POST', '/tools/track/identity.x', { json: {} }), 403, 'INSUFFICIENT_SCOPE')
    const bad = { Authorization: 'Bearer nonsense' }
    status(await send(target, 'POST', '/tools/track/page.viewed', { headers: bad }), 202)
    equal(target.events.all.at(-1)?.metadata.userId, undefined)
    const malformed = { Authorization: 'Bearer two tokens' }
    refused(await send(target, 'POST', '/tools/track/page.viewed', { headers: malformed }), 401, 'INVALID_ACCESS_TOKEN')
  },

  'R31 refuses names that could end a line': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    for (const name of ['a%0Ab', 'a%20b', 'a%2Fb', '%00', 'ä', 'a'.repeat(129), '%F0%9F%99%82'])
      invalid(await client.post(`/tools/track/${name}`, {}), 'eventName', 'name')
    for (const data of ['x', 5, [1], null]) invalid(await client.post('/tools/track/a', { data }), 'data')
    invalid(await client.post('/tools/track/a', { correlationId: 'x'.repeat(256) }), 'correlationId')
    for (const scope of ['userId', 'tenantId']) invalid(await client.post('/tools/track/a', { [scope]: '' }), scope)
  },

  'R15 refuses data that lies deeper than anybody reads': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const nested = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
    status(await client.post('/tools/track/a', { data: nested(64) }), 202)
    invalid(await client.post('/tools/track/a', { data: nested(65) }), 'data', 'depth')
    invalid(await client.post('/tools/track/a', { data: nested(2500) }), 'data', 'depth')
  },

  'answers also when nothing can be recorded': async (open) => {
    const target = await open(({ stores }) => ({
      stores: {
        ...stores,
        telemetry: { ...given(stores.telemetry), save: () => Promise.reject(new Error('disk full')) },
      },
    }))
    const { client } = await signedInNative(target)
    status(await client.post('/tools/track/a', {}), 202)
    isTrue(
      target.log.some(({ level, event }) => level === 'error' && event === 'telemetry.failed'),
      'the failure is logged',
    )
  },
})
