import { group } from '../group.ts'
import { addAccount, signedInNative, signIn } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { openStream } from '../support/event-stream.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, given, invalid, refused, status } from '../support/expect.ts'
import type { Target } from '../support/target.ts'
import { bearer, openWithHub } from './stream.ts'

const ADMIN = { Authorization: `Bearer ${ADMIN_SECRET}` }

function notify(target: Target, topic: string, json: object, headers: Readonly<Record<string, string>> = ADMIN) {
  return send(target, 'POST', `/tools/notify/${topic}`, { json, headers })
}

export const notifyGroup = group('POST /tools/notify/:target', {
  'sends what it was given, to those who listen to the target': async (open) => {
    const target = await openWithHub(open)
    const { client, user } = await signedInNative(target)
    const stream = await openStream(target, '', bearer(client))
    const data = { n: [1, null, 'zoë 🙂'] }
    const answer = await notify(target, `user:${user.id}`, { data, type: 'shop.hint', metadata: { source: 'test' } })
    status(answer, 202)
    const { id } = answer.json
    equal(answer.json, { ok: true, id })
    const timestamp = target.clock.now().toISOString()
    const expected = { id, type: 'shop.hint', timestamp, topic: `user:${user.id}`, metadata: { source: 'test' } }
    equal((await stream.next()).json, { ...expected, rawData: data, data })
    status(await notify(target, 'global', { data: null }), 202)
    const { type, data: nothing } = (await stream.next()).json
    equal([type, nothing], ['notification', null])
    status(await notify(target, 'nobody', { data: 1 }), 202)
    await stream.close()
  },

  'reaches only streams of the tenant and of the user that it names': async (open) => {
    const target = await openWithHub(open)
    const { client, user } = await signedInNative(target)
    const bob = await addAccount(target, { email: 'bob@example.com' })
    const tenants = given(target.stores.tenants, 'tenants')
    for (const id of ['t1', 't2']) await tenants.insert({ id, name: id, isActive: true, createdAt: target.clock.now() })
    await tenants.addMember('t1', user.id)
    await tenants.addMember('t2', bob.id)
    const mine = await openStream(target, '?topics=global', bearer(client))
    const bobs = await openStream(target, '?topics=global', bearer(await signIn(target, bob)))
    const all = await openStream(target, '?topics=global,*', ADMIN)
    await notify(target, 'global', { data: 1, type: 'for.t1', tenantId: 't1' })
    await notify(target, 'global', { data: 1, type: 'for.bob', userId: bob.id })
    await notify(target, 'global', { data: 1, type: 'for.bob.of.t1', userId: bob.id, tenantId: 't1' })
    await notify(target, 'global', { data: 1, type: 'for.all' })
    equal(await mine.until('for.all'), ['for.t1', 'for.all'])
    equal(await bobs.until('for.all'), ['for.bob', 'for.all'])
    equal(await all.until('for.all'), ['for.all'])
    // The message isn't replayed to other users either.
    const late = await openStream(
      target,
      `?topics=global&lastEventId=${mine.connected.id}`,
      bearer(await signIn(target, bob)),
    )
    equal(await late.until('for.all'), ['for.bob', 'for.all'])
    for (const stream of [mine, bobs, all, late]) await stream.close()
  },

  'is for administrators and keys of its scope': async (open) => {
    const target = await openWithHub(open)
    const { client } = await signedInNative(target)
    refused(await notify(target, 'global', { data: 1 }, {}), 401, 'UNAUTHORIZED')
    refused(await notify(target, 'global', { data: 1 }, bearer(client)), 401, 'UNAUTHORIZED')
    const open2 = await openWithHub(open, { tools: { access: { notify: 'user' } } })
    const { client: other } = await signedInNative(open2)
    status(await notify(open2, 'global', { data: 1 }, bearer(other)), 202)
  },

  'wants data, and names that are names': async (open) => {
    const target = await openWithHub(open)
    invalid(await notify(target, 'global', {}), 'data')
    invalid(await notify(target, 'a%20b', { data: 1 }), 'target')
    invalid(await notify(target, 'global', { data: 1, type: 'a b' }), 'type')
    invalid(await notify(target, 'global', { data: 1, metadata: [] }), 'metadata')
    invalid(await notify(target, 'global', { data: 1, userId: 5 }), 'userId')
    for (const scope of ['userId', 'tenantId']) invalid(await notify(target, 'global', { data: 1, [scope]: '' }), scope)
  },

  'is there for the host, too': async (open) => {
    const target = await openWithHub(open)
    const { client } = await signedInNative(target)
    const stream = await openStream(target, '', bearer(client))
    const id = await target.sallyport.notify('global', { n: 1 }, { type: 'shop.hint' })
    const frame = await stream.next()
    equal([frame.id, frame.json.type, frame.json.data], [id, 'shop.hint', { n: 1 }])
    await stream.close()
    const without = await open()
    equal(await without.sallyport.notify('global', 1).catch(() => 'rejected'), 'rejected')
  },

  'R26 R31 lets a user whom it is opened to speak where they listen, and in their own name': async (open) => {
    const target = await openWithHub(open, { tools: { access: { notify: 'user' } } })
    const { user, client } = await signedInNative(target)
    const say = (topic: string, more: object = {}) => client.post(`/tools/notify/${topic}`, { data: 1, ...more })
    status(await say('global'), 202)
    status(await say(`user:${encodeURIComponent(user.id)}`), 202)
    for (const [topic, more] of [
      ['user:somebody', {}],
      ['tenant:acme', {}],
      ['orders', {}],
      ['global', { type: 'identity.session.revoked' }],
      ['global', { type: 'connected' }],
      ['global', { userId: 'somebody' }],
      ['global', { tenantId: 'acme' }],
    ] as const)
      refused(await say(topic, more), 403, 'INSUFFICIENT_SCOPE')
  },
})
