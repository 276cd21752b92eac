import { WITH_ADMIN } from '../admin/caller.ts'
import { group } from '../group.ts'
import { signedInNative } from '../support/account.ts'
import { type Answer, send } from '../support/answer.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, invalid, isTrue, refused, status } from '../support/expect.ts'
import type { MakeTarget, Target } from '../support/target.ts'

const MINUTE = 60_000

function read(target: Target, query = ''): Promise<Answer> {
  return send(target, 'GET', `/tools/telemetry${query}`, { headers: { Authorization: `Bearer ${ADMIN_SECRET}` } })
}

/** Records five events, a minute apart. Returns the time of the third. */
async function withEvents(open: MakeTarget): Promise<{ readonly target: Target; readonly third: Date }> {
  const target = await open(WITH_ADMIN)
  let third = target.clock.now()
  for (const [index, about] of [
    { userId: 'u1' },
    { userId: 'u2', tenantId: 't1' },
    { tenantId: 't1' },
    { sessionId: 's1' },
    {},
  ].entries()) {
    if (index === 2) third = target.clock.now()
    await target.sallyport.track(index % 2 === 0 ? 'even' : 'odd', { index }, about)
    target.clock.advance(MINUTE)
  }
  return { target, third }
}

function indices({ json }: Answer): readonly unknown[] {
  return Array.isArray(json.data) ? json.data.map(({ data }) => data.index) : []
}

export const telemetryGroup = group('GET /tools/telemetry', {
  'gives what was recorded, newest first, by every filter': async (open) => {
    const { target, third } = await withEvents(open)
    const from = encodeURIComponent(third.toISOString())
    const all = await read(target)
    equal([indices(all), all.json.total], [[4, 3, 2, 1, 0], 5])
    for (const [query, expected] of [
      ['?event=odd', [3, 1]],
      ['?userId=u2', [1]],
      ['?tenantId=t1', [2, 1]],
      ['?tenantId=t1&event=even', [2]],
      ['?sessionId=s1', [3]],
      [`?from=${from}`, [4, 3, 2]],
      [`?to=${from}`, [1, 0]],
      ['?limit=2', [4, 3]],
      ['?limit=2&offset=3', [1, 0]],
      ['?event=none', []],
    ] as const) {
      equal(indices(await read(target, query)), expected, query)
    }
    equal((await read(target, '?limit=1&event=even')).json.total, 3)
  },

  'has the events of the service itself': async (open) => {
    const target = await open(WITH_ADMIN)
    const { user } = await signedInNative(target)
    const { json } = await read(target, `?userId=${encodeURIComponent(user.id)}&event=identity.auth.login.success`)
    equal(json.total, 1)
  },

  'refuses filters that make no sense': async (open) => {
    const target = await open(WITH_ADMIN)
    for (const [query, path] of [
      ['?from=yesterday', 'from'],
      ['?to=2026-13-45', 'to'],
      ['?limit=0', 'limit'],
      ['?limit=-1', 'limit'],
      ['?limit=x', 'limit'],
      ['?offset=-1', 'offset'],
      ['?event=', 'event'],
    ] as const)
      invalid(await read(target, query), path)
    status(await read(target, '?limit=5000'), 200)
  },

  'is for administrators, unless it was opened': async (open) => {
    const target = await open(WITH_ADMIN)
    const { client } = await signedInNative(target)
    refused(await client.get('/tools/telemetry'), 401, 'UNAUTHORIZED')
    refused(await send(target, 'GET', '/tools/telemetry'), 401, 'UNAUTHORIZED')
    const open2 = await open({ tools: { access: { telemetry: 'user' } } })
    const { client: user } = await signedInNative(open2)
    status(await user.get('/tools/telemetry'), 200)
  },

  'admits users by the access policy': async (open) => {
    for (const accessPolicy of [
      { role: 'admin' },
      (user: { readonly email: string }) => user.email.startsWith('root@'),
    ]) {
      const target = await open({ admin: { accessPolicy } })
      const { client } = await signedInNative(target, { email: 'root@example.com', role: 'admin' })
      const { client: other, user } = await signedInNative(target, { email: 'bob@example.com' })
      status(await client.get('/tools/telemetry'), 200)
      refused(await other.get('/tools/telemetry'), 403, 'ADMIN_FORBIDDEN')
      await target.stores.roles?.insert({ name: 'admin', permissions: [] })
      await target.stores.roles?.assign(user.id, 'admin')
      status(await other.get('/tools/telemetry'), 'role' in accessPolicy ? 200 : 403)
      await client.post('/auth/logout')
      isTrue((await client.get('/tools/telemetry')).status === 401, 'a session that has ended admits nobody')
    }
  },
})
