import { eventually } from '@sallyport/testkit'
import { group, rulesGroup } from '../group.ts'
import type { Json } from '../openapi/json-schema.ts'
import { send } from '../support/answer.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, isTrue, refused, status } from '../support/expect.ts'
import { createdBy, joins, type Person, person, WITH_TENANTS } from './organisation.ts'

/** The newest events of the organisation, as this member sees them, once there are this many. */
async function eventsFor({ client }: Person, id: string, least: number): Promise<readonly Json[]> {
  let events: readonly Json[] = []
  await eventually(async () => {
    const answer = await client.get(`/auth/tenants/${id}/events?limit=100`)
    status(answer, 200)
    events = Object(answer.json.events)
    return events.length >= least
  }, `${least} events`)
  return events
}

const inShort = ({ event, user, actor, data }: Json) => [
  event,
  Object(user).id,
  actor === null ? null : Object(actor).id,
  Object(data).role,
]

export const tenantEventsGroup = group('Events of an organisation', {
  'are told to those who may read them, with names of members alone': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    const id = await createdBy(ada)
    await joins(target, id, bob, 'admin', ada)
    status(await ada.client.send('DELETE', `/auth/tenants/${id}/members/${bob.id}`), 200)
    const events = await eventsFor(ada, id, 7)
    // Events of one moment have no order.
    equal(
      events.map((event) => JSON.stringify(inShort(event))).sort(),
      [
        ['identity.tenant.user.removed', bob.id, ada.id, undefined],
        ['identity.role.revoked', bob.id, ada.id, 'tenant:admin'],
        ['identity.role.assigned', bob.id, ada.id, 'tenant:admin'],
        ['identity.tenant.user.added', bob.id, null, undefined],
        ['identity.role.assigned', ada.id, ada.id, 'tenant:owner'],
        ['identity.tenant.user.added', ada.id, ada.id, undefined],
        ['identity.tenant.created', undefined, ada.id, undefined],
      ]
        .map((event) => JSON.stringify(event))
        .sort(),
    )
    const removed = events.find(({ event }) => event === 'identity.tenant.user.removed')
    equal([removed?.user, removed?.actor], [{ id: bob.id }, { id: ada.id, name: 'ada', email: 'ada@example.com' }])
    isTrue(!JSON.stringify(events).includes('"bob@'), 'no address of who left')
  },
})

export const tenantEventsRulesGroup = rulesGroup('Events of an organisation: rules', {
  'R25 are no other organisation’s, and not for members without the permission': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    const [id, other] = [await createdBy(ada), await createdBy(bob)]
    await joins(target, id, bob)
    const read = (who: Person, tenant: string) => who.client.get(`/auth/tenants/${tenant}/events`)
    refused(await read(bob, id), 403, 'INSUFFICIENT_SCOPE')
    refused(await read(ada, other), 404, 'TENANT_NOT_FOUND')
    refused(await read(ada, 'unknown'), 404, 'TENANT_NOT_FOUND')
    const text = JSON.stringify(await eventsFor(bob, other, 3))
    isTrue(!text.includes(ada.id) && !text.includes(id), 'nothing of the other one')
  },

  'tell of the host’s own events the name and the member alone': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const eve = await person(target, 'eve')
    const id = await createdBy(ada)
    for (const userId of [ada.id, eve.id]) {
      const json = { userId, tenantId: id, data: { by: ada.id, role: 'secret', email: 'eve@example.com' } }
      target.clock.advance(1000)
      const headers = { Authorization: `Bearer ${ADMIN_SECRET}` }
      status(await send(target, 'POST', '/tools/track/note.saved', { json, headers }), 202)
    }
    const [ofEve, ofAda] = await eventsFor(ada, id, 5)
    equal(
      [ofAda, ofEve].map((event) => [event?.event, event?.user, event?.actor, event?.data]),
      [
        ['note.saved', { id: ada.id, name: 'ada', email: 'ada@example.com' }, undefined, {}],
        ['note.saved', undefined, undefined, {}],
      ],
    )
  },

  'come in pages': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const id = await createdBy(ada)
    const all = await eventsFor(ada, id, 3)
    const seen: unknown[] = []
    for (const page of [1, 2, 3, 4]) {
      const { events, total } = (await ada.client.get(`/auth/tenants/${id}/events?limit=1&page=${page}`)).json
      equal(total, all.length)
      seen.push(...Object(events))
    }
    equal(seen, all)
    for (const wrong of ['page=0', 'limit=x', 'limit=-1', 'page=1.5'])
      equal((await ada.client.get(`/auth/tenants/${id}/events?${wrong}`)).status, 400)
  },
})
