import { memoryHub } from '@sallyport/core'
import { eventually } from '@sallyport/testkit'
import { requestGroup } from '../group.ts'
import { addAccount, signedInBrowser, signedInNative, signIn } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { openStream } from '../support/event-stream.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, given, isTrue, refused, status } from '../support/expect.ts'
import type { MakeTarget, Overrides, Target } from '../support/target.ts'

const ADMIN = { Authorization: `Bearer ${ADMIN_SECRET}` }
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A service whose streams send a heartbeat every 10 ms, so that tests needn't wait. */
export function openWithHub(open: MakeTarget, more: Overrides = {}): Promise<Target> {
  return open({ hub: memoryHub({ heartbeatMs: 10 }), admin: { secret: ADMIN_SECRET }, ...more })
}

export function bearer({ accessToken }: { readonly accessToken: string }): { readonly Authorization: string } {
  return { Authorization: `Bearer ${accessToken}` }
}

export const streamGroup = requestGroup('GET /tools/stream', {
  'begins with the time to wait and a frame of type connected, with the headers of a stream': async (open) => {
    const target = await openWithHub(open)
    const { client, user } = await signedInNative(target)
    const Origin = 'https://app.example.com'
    const stream = await openStream(target, '?topics=global', { ...bearer(client), Origin })
    const { headers } = stream.response
    equal(headers.get('Cache-Control'), 'no-cache, no-store, no-transform')
    equal(headers.get('X-Accel-Buffering'), 'no')
    equal(headers.get('X-Content-Type-Options'), 'nosniff')
    equal(headers.get('Access-Control-Allow-Origin'), Origin)
    equal(headers.get('Access-Control-Allow-Credentials'), 'true')
    const { lines, id, json } = stream.connected
    equal(
      lines.map((line) => line.split(':')[0]),
      ['retry', 'id', 'data'],
    )
    equal(lines[0], 'retry: 3000')
    const { rawData, data, ...rest } = json
    equal(rest, { id, type: 'connected', timestamp: target.clock.now().toISOString(), topic: 'meta' })
    equal(rawData, data)
    const { connectionId, topics } = Object(data)
    isTrue(UUID.test(connectionId) && UUID.test(id), 'ids are UUIDs')
    equal(topics, ['global'])
    isTrue(user.id !== '', 'signed in')
    await stream.close()
  },

  'carries a tracked event to its user, as it is recorded but without where it came from': async (open) => {
    const target = await openWithHub(open)
    const { client, user } = await signedInNative(target)
    const stream = await openStream(target, '', bearer(client))
    const headers = { 'X-Correlation-Id': 'trace:7', 'User-Agent': 'shop/1' }
    const answer = await client.post('/tools/track/shop.order', { data: { n: 1 } }, headers)
    status(answer, 202)
    const { lines, json } = await stream.next()
    equal(
      lines.map((line) => line.split(':')[0]),
      ['id', 'data'],
    )
    const [own] = stream.topics.filter((topic) => topic.startsWith('session:'))
    const metadata = { userId: user.id, sessionId: given(own).slice('session:'.length), correlationId: 'trace:7' }
    const timestamp = target.clock.now().toISOString()
    const record = { id: answer.json.id, event: 'shop.order', timestamp, data: { n: 1 }, ...metadata }
    const about = {
      id: answer.json.id,
      type: 'shop.order',
      timestamp,
      topic: `user:${user.id}`,
      userId: user.id,
      metadata,
    }
    equal(json, { ...about, rawData: record, data: record })
    await stream.close()
  },

  'names the type of a frame when asked, and beats its heart': async (open) => {
    const target = await openWithHub(open)
    const { client } = await signedInNative(target)
    const stream = await openStream(target, '?named=1', bearer(client))
    equal(stream.connected.lines.slice(2, 3), ['event: connected'])
    await client.post('/tools/track/shop.order', {})
    equal((await stream.next()).lines[1], 'event: shop.order')
    await eventually(() => stream.beats() >= 3, 'heartbeats came')
    await stream.close()
  },

  'gives a client that comes back all that it missed, from any frame it names': async (open) => {
    const target = await openWithHub(open)
    const { client } = await signedInNative(target)
    const first = await openStream(target, '', bearer(client))
    await first.close()
    const track = (n: number) => client.post('/tools/track/shop.order', { data: { n } })
    const ids: unknown[] = []
    for (const n of [1, 2, 3]) ids.push((await track(n)).json.id)
    const places = [
      ['', { 'Last-Event-ID': first.connected.id }, ids],
      [`?lastEventId=${first.connected.id}`, {}, ids],
      ['', { 'Last-Event-ID': String(ids[0]) }, ids.slice(1)],
      [`?lastEventId=${ids[1]}`, {}, ids.slice(2)],
      ['?lastEventId=unknown', {}, []],
      ['', {}, []],
    ] as const
    for (const [query, headers, expected] of places) {
      const stream = await openStream(target, query, { ...bearer(client), ...headers })
      await target.sallyport.notify('global', 'last')
      const came: string[] = []
      for (let frame = await stream.next(); frame.json.type !== 'notification'; frame = await stream.next())
        came.push(frame.id)
      equal(came, expected, query)
      await stream.close()
    }
  },

  'R31 lets no text of an event end a line': async (open) => {
    const target = await openWithHub(open)
    const { client, user } = await signedInNative(target)
    const stream = await openStream(target, '?named=1', bearer(client))
    const evil = 'x\r\ndata: evil\n\nid: 1\rretry: 1\u2028'
    await target.sallyport.track(evil, { [evil]: evil }, { userId: user.id, tenantId: evil })
    const { lines, json } = await stream.next()
    equal(
      lines.map((line) => line.split(':')[0]),
      ['id', 'event', 'data'],
    )
    equal([json.type, Object(json.data).data], [evil, { [evil]: evil }])
    for (const name of ['a%0Ab', 'a%0Db', 'a%20b', 'x'.repeat(129)]) {
      refused(
        await send(target, 'POST', `/tools/notify/${name}`, { json: { data: 1 }, headers: ADMIN }),
        400,
        'VALIDATION_ERROR',
      )
      const json = { data: 1, type: decodeURIComponent(name) }
      refused(await send(target, 'POST', '/tools/notify/global', { json, headers: ADMIN }), 400, 'VALIDATION_ERROR')
    }
    await stream.close()
  },

  'is for the signed in, and takes no token from the query': async (open) => {
    const target = await openWithHub(open)
    const { client } = await signedInNative(target)
    refused(await send(target, 'GET', '/tools/stream'), 401, 'UNAUTHORIZED')
    refused(await send(target, 'GET', `/tools/stream?token=${client.accessToken}`), 401, 'UNAUTHORIZED')
    refused(await send(target, 'GET', `/tools/stream?access_token=${client.accessToken}`), 401, 'UNAUTHORIZED')
    refused(
      await send(target, 'GET', '/tools/stream', { headers: { Authorization: 'Bearer x' } }),
      401,
      'INVALID_ACCESS_TOKEN',
    )
    await client.post('/auth/logout', {})
    refused(await send(target, 'GET', '/tools/stream', { headers: bearer(client) }), 401, 'SESSION_REVOKED')
  },

  'HEAD opens none': async (open) => {
    let opened = 0
    const hub = memoryHub()
    const target = await openWithHub(open, {
      hub: {
        ...hub,
        subscribe(...given) {
          opened++
          return hub.subscribe(...given)
        },
      },
    })
    const { client } = await signedInNative(target)
    status(await client.send('HEAD', '/tools/stream'), 200)
    equal(opened, 0)
  },

  'has ten places a user, and a place again when one is left': async (open) => {
    const target = await openWithHub(open)
    const { client, user } = await signedInNative(target)
    const other = await signIn(target, user)
    const streams = []
    for (let count = 0; count < 10; count++)
      streams.push(await openStream(target, '', bearer(count < 5 ? client : other)))
    const full = await client.get('/tools/stream')
    refused(full, 429, 'RATE_LIMITED')
    isTrue(Number(full.headers.get('Retry-After')) > 0, 'it says when to come back')
    await addAccount(target, { email: 'bob@example.com' })
    const bob = await signIn(target, { email: 'bob@example.com' })
    streams.push(await openStream(target, '', bearer(bob)))
    await streams.shift()?.close()
    let answer = full.status
    for (let tries = 0; answer === 429 && tries < 15; tries++) {
      const response = await target.request('/tools/stream', { headers: bearer(client) })
      answer = response.status
      await response.body?.cancel()
    }
    equal(answer, 200)
    for (const stream of streams) await stream.close()
  },

  'is not there without a hub, and says when the hub is down': async (open) => {
    const without = await open()
    refused(await send(without, 'GET', '/tools/stream'), 404, 'NOT_FOUND')
    const down = () => Promise.reject(new Error('the hub is down'))
    const target = await openWithHub(open, { hub: { publish: down, subscribe: down } })
    const { client } = await signedInNative(target)
    refused(await client.get('/tools/stream'), 503, 'SSE_UNAVAILABLE')
    refused(
      await send(target, 'POST', '/tools/notify/global', { json: { data: 1 }, headers: ADMIN }),
      503,
      'SSE_UNAVAILABLE',
    )
    status(await client.post('/tools/track/shop.order', {}), 202)
    isTrue(
      target.log.some(({ event }) => event === 'hub.failed'),
      'the failure is logged',
    )
  },

  'ends with the bearer token it was opened with': async (open) => {
    const target = await openWithHub(open)
    const { client } = await signedInNative(target)
    const stream = await openStream(target, '', bearer(client))
    target.clock.advance(15 * 60_000 - 1000)
    await target.sallyport.notify('global', 1)
    await stream.next()
    target.clock.advance(1000)
    await stream.ended()
  },

  'by cookie outlives the token, and ends within a minute of its session': async (open) => {
    const target = await openWithHub(open)
    const { client, user } = await signedInBrowser(target)
    const cookie = { Cookie: given(client.jar.header('/tools/stream')) }
    const stream = await openStream(target, '', cookie)
    for (let minutes = 0; minutes < 20; minutes++) {
      target.clock.advance(60_000)
      const beats = stream.beats()
      await eventually(() => stream.beats() >= beats + 2, 'two heartbeats came')
    }
    await target.sallyport.notify('global', 1)
    await stream.next()
    await target.stores.users.update(user.id, { isDisabled: true })
    target.clock.advance(60_000)
    await stream.ended()
  },

  'by cookie ends when its session is revoked': async (open) => {
    const target = await openWithHub(open)
    const { client, user } = await signedInBrowser(target)
    const cookie = { Cookie: given(client.jar.header('/tools/stream')) }
    const stream = await openStream(target, '', cookie)
    await target.stores.sessions.revokeForUser(user.id)
    target.clock.advance(60_000)
    await stream.ended()
  },

  'ends when the server does': async (open) => {
    const target = await openWithHub(open)
    const { client } = await signedInNative(target)
    const stream = await openStream(target, '', bearer(client))
    await target.sallyport.endStreams()
    await stream.ended()
    refused(await client.get('/tools/stream'), 503, 'SSE_UNAVAILABLE')
  },
})
