import { group } from '../group.ts'
import { addAccount, PASSWORD, signedInNative, signIn } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { openStream } from '../support/event-stream.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, given, isTrue, refused } from '../support/expect.ts'
import { browser } from '../support/pages/browser.ts'
import type { MakeTarget, Overrides, Target } from '../support/target.ts'
import { bearer, openWithHub } from './stream.ts'

const ADMIN = { Authorization: `Bearer ${ADMIN_SECRET}` }

/** Ada belongs to tenants t1 and t2 and leads t1; t3 is disabled. */
async function openTenants(open: MakeTarget, more: Overrides = {}) {
  const target = await openWithHub(open, more)
  const { client, user } = await signedInNative(target)
  const { tenants, roles } = target.stores
  for (const id of ['t1', 't2', 't3', 't4']) {
    await given(tenants, 'tenants').insert({ id, name: id, isActive: id !== 't3', createdAt: target.clock.now() })
    if (id !== 't4') await given(tenants).addMember(id, user.id)
  }
  await given(roles, 'roles').insert({ name: 'lead', permissions: [] })
  await given(roles).assign(user.id, 'lead', 't1')
  return { target, client, user, own: ['global', `user:${user.id}`] }
}

function sidOf(topics: readonly string[]): string {
  return given(
    topics.find((topic) => topic.startsWith('session:')),
    'session:',
  )
}

async function heard(target: Target, topics: readonly string[], headers: Readonly<Record<string, string>>) {
  const stream = await openStream(target, `?topics=${encodeURIComponent(topics.join(','))}`, headers)
  await stream.close()
  return stream.topics
}

export const streamTopicsGroup = group('R31 Topics of a stream', {
  'are all of the user’s own, when none is asked for': async (open) => {
    const { target, client, own } = await openTenants(open)
    const stream = await openStream(target, '', bearer(client))
    equal(stream.topics, [...own, sidOf(stream.topics), 'tenant:t1', 'tenant:t1:role:lead', 'tenant:t2'])
    await stream.close()
  },

  'of others are left out, and nobody says so': async (open) => {
    const { target, client, own } = await openTenants(open)
    const foreign = [
      'user:x',
      'session:x',
      'tenant:t3',
      'tenant:t4',
      'tenant:t2:role:lead',
      'custom',
      '*',
      'user:',
      'meta',
    ]
    equal(await heard(target, [...foreign, ...own, 'tenant:t1', 'global'], bearer(client)), [...own, 'tenant:t1'])
    const stream = await openStream(target, `?topics=${foreign.join(',')}`, bearer(client))
    equal(stream.topics, [])
    await target.sallyport.notify('custom', 1)
    await target.sallyport.notify('tenant:t4', 1)
    await target.sallyport.track('shop.order', {}, { userId: 'x' })
    await target.sallyport.endStreams()
    await stream.ended()
    equal(stream.waiting(), 0)
  },

  'of the host’s own are as it says': async (open) => {
    const asked: string[] = []
    const { target, client, user } = await openTenants(open, {
      tools: {
        sse: {
          authorizeTopic: async ({ sub }, topic) => {
            asked.push(`${sub} ${topic}`)
            return topic === 'orders'
          },
        },
      },
    })
    const topics = ['orders', 'stock', 'user:x', 'tenant:t4', 'a b', '*', 'global']
    equal(await heard(target, topics, bearer(client)), ['orders', 'global'])
    equal(asked, [`${user.id} orders`, `${user.id} stock`])
  },

  'are any for an administrator, and none but global without credentials': async (open) => {
    const { target } = await openTenants(open, { tools: { access: { stream: 'public' } } })
    const topics = ['user:x', 'tenant:t4', 'orders', 'global']
    equal(await heard(target, topics, ADMIN), topics)
    equal(await heard(target, topics, {}), ['global'])
    equal(await heard(target, ['user:x'], {}), [])
  },

  'are any for a user whom the policy makes an administrator, while it does': async (open) => {
    const { target, client } = await openTenants(open, { admin: { accessPolicy: { role: 'boss' } } })
    equal(await heard(target, ['user:x'], bearer(client)), [])
    const boss = await addAccount(target, { email: 'boss@example.com', role: 'boss' })
    equal(await heard(target, ['user:x'], bearer(await signIn(target, boss))), ['user:x'])
  },

  'carry an event to its user alone, else to its tenant, else to all; the service’s own to no more than its user':
    async (open) => {
      const { target, client, user } = await openTenants(open)
      const bob = await addAccount(target, { email: 'bob@example.com' })
      const mine = await openStream(target, '', bearer(client))
      const bobs = await openStream(target, '', bearer(await signIn(target, bob)))
      const { track, notify } = target.sallyport
      await track('of.user', {}, { userId: user.id, tenantId: 't2' })
      await track('of.session', {}, { sessionId: sidOf(mine.topics).slice('session:'.length) })
      await track('of.tenant', {}, { tenantId: 't1' })
      await track('of.all')
      const administer = async (method: string, path: string, json: object) =>
        isTrue((await send(target, method, `/admin/api${path}`, { headers: ADMIN, json })).status < 300, path)
      await administer('PATCH', '/tenants/t1', { name: 'One' })
      await administer('POST', '/roles', { name: 'clerk', permissions: [] })
      await administer('PATCH', `/users/${user.id}`, { firstName: 'Grace' })
      await notify('global', 1, { type: 'end' })
      const identity = ['identity.tenant.updated', 'identity.role.created', 'identity.user.updated']
      for (const name of identity) equal(target.events.named(name).length, 1, name)
      equal(await mine.until('end'), ['of.user', 'of.session', 'of.tenant', 'of.all', 'identity.user.updated', 'end'])
      equal(await bobs.until('end'), ['of.all', 'end'])
      await mine.close()
      await bobs.close()
    },

  'end a stream by cookie that hears of a tenant no more its user’s': async (open) => {
    const { target, user } = await openTenants(open)
    const page = browser(target)
    await page.login(user.email, PASSWORD)
    const cookie = { Cookie: given(page.jar.header('/tools/stream')) }
    const stream = await openStream(target, '', cookie)
    const other = await openStream(target, '?topics=global,tenant:t2', cookie)
    await target.stores.tenants?.removeMember('t1', user.id)
    target.clock.advance(60_000)
    await stream.ended()
    await other.ended()
    equal(await heard(target, ['tenant:t1', 'tenant:t2'], cookie), ['tenant:t2'])
  },

  'are a hundred at most': async (open) => {
    const { target, client } = await openTenants(open)
    const topics = Array.from({ length: 101 }, (_, index) => `t${index}`).join(',')
    refused(
      await send(target, 'GET', `/tools/stream?topics=${topics}`, { headers: bearer(client) }),
      400,
      'VALIDATION_ERROR',
    )
  },
})
