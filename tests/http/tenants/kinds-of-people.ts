import { administer } from '../admin/caller.ts'
import { rulesGroup } from '../group.ts'
import { documentOf } from '../openapi/documents.ts'
import { operationsOf } from '../openapi/find-operation.ts'
import { WITH_KEYS } from '../owned-keys/keys.ts'
import { type Answer, send } from '../support/answer.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, given, status, text } from '../support/expect.ts'
import { native } from '../support/native.ts'
import type { Target } from '../support/target.ts'
import { createdBy, FRESH, joins, type Person, person, rolesIn } from './organisation.ts'

type Kind = 'owner' | 'admin' | 'member' | 'former' | 'stranger'
interface World {
  readonly id: string
  readonly people: Readonly<Record<Kind | 'boss' | 'deputy' | 'colleague', Person>>
}

const patch = (who: Person, { id }: World, whom: Person, role: string) =>
  who.client.send('PATCH', `/auth/tenants/${id}/members/${whom.id}`, { json: { role } })
const remove = (who: Person, { id }: World, whom: Person) =>
  who.client.send('DELETE', `/auth/tenants/${id}/members/${whom.id}`)

/** Each act with the status for an owner, an admin and a member of the organisation. All others get 404. */
const ACTS: Readonly<
  Record<
    string,
    readonly [expected: readonly [number, number, number], act: (who: Person, world: World) => Promise<Answer>]
  >
> = {
  'GET /tenants/:id': [[200, 200, 200], (who, { id }) => who.client.get(`/auth/tenants/${id}`)],
  'GET /tenants/:id/members': [[200, 200, 200], (who, { id }) => who.client.get(`/auth/tenants/${id}/members`)],
  'PATCH /tenants/:id': [
    [200, 200, 403],
    (who, { id }) => who.client.send('PATCH', `/auth/tenants/${id}`, { json: { name: 'New' } }),
  ],
  'PATCH /tenants/:id/members/:userId (a colleague)': [
    [200, 200, 403],
    (who, world) => patch(who, world, world.people.colleague, 'admin'),
  ],
  'PATCH /tenants/:id/members/:userId (an admin)': [
    [200, 200, 403],
    (who, world) => patch(who, world, world.people.deputy, 'member'),
  ],
  'PATCH /tenants/:id/members/:userId (an owner)': [
    [200, 403, 403],
    (who, world) => patch(who, world, world.people.boss, 'member'),
  ],
  'PATCH /tenants/:id/members/:userId (nobody there)': [
    [404, 404, 403],
    (who, world) => patch(who, world, world.people.stranger, 'admin'),
  ],
  'PATCH /tenants/:id/members/:userId (to owner)': [
    [400, 400, 400],
    (who, world) => patch(who, world, world.people.colleague, 'owner'),
  ],
  'DELETE /tenants/:id/members/:userId (a colleague)': [
    [200, 200, 403],
    (who, world) => remove(who, world, world.people.colleague),
  ],
  'DELETE /tenants/:id/members/:userId (an owner)': [
    [200, 403, 403],
    (who, world) => remove(who, world, world.people.boss),
  ],
  'POST /tenants/:id/owner': [
    [200, 403, 403],
    (who, { id, people }) => who.client.post(`/auth/tenants/${id}/owner`, { ...FRESH, userId: people.colleague.id }),
  ],
  'POST /tenants/:id/owner (themselves)': [
    [200, 403, 403],
    (who, { id }) => who.client.post(`/auth/tenants/${id}/owner`, { ...FRESH, userId: who.id }),
  ],
  'GET /tenants/:id/invitations': [[200, 200, 403], (who, { id }) => who.client.get(`/auth/tenants/${id}/invitations`)],
  'POST /tenants/:id/invitations': [
    [201, 201, 403],
    (who, { id }) => who.client.post(`/auth/tenants/${id}/invitations`, { email: 'new@example.com', role: 'admin' }),
  ],
  'DELETE /tenants/:id/invitations/:invitationId': [
    [404, 404, 403],
    (who, { id }) => who.client.send('DELETE', `/auth/tenants/${id}/invitations/unknown`),
  ],
  'POST /tenants/:id/invitations/:invitationId/resend': [
    [404, 404, 403],
    (who, { id }) => who.client.post(`/auth/tenants/${id}/invitations/unknown/resend`),
  ],
  'GET /tenants/:id/events': [[200, 200, 403], (who, { id }) => who.client.get(`/auth/tenants/${id}/events`)],
  'PATCH /tenants/:id/members/:userId (roles of the host)': [
    [200, 403, 403],
    (who, { id, people }) =>
      who.client.send('PATCH', `/auth/tenants/${id}/members/${people.colleague.id}`, { json: { roles: ['editor'] } }),
  ],
  'GET /tenants/:id/keys': [[200, 200, 403], (who, { id }) => who.client.get(`/auth/tenants/${id}/keys`)],
  'POST /tenants/:id/keys': [
    [201, 201, 403],
    (who, { id }) => who.client.post(`/auth/tenants/${id}/keys`, { ...FRESH, name: 'ci' }),
  ],
  'DELETE /tenants/:id/keys/:keyId': [
    [404, 404, 403],
    (who, { id }) => who.client.send('DELETE', `/auth/tenants/${id}/keys/unknown`),
  ],
  'POST /tenants/:id/leave': [[200, 200, 200], (who, { id }) => who.client.post(`/auth/tenants/${id}/leave`)],
  'DELETE /tenants/:id': [
    [200, 403, 403],
    (who, { id }) => who.client.send('DELETE', `/auth/tenants/${id}`, { json: FRESH }),
  ],
}

const KINDS = ['owner', 'admin', 'member', 'former', 'stranger'] as const

async function peopleOf(target: Target): Promise<World['people']> {
  const names = [...KINDS, 'boss', 'deputy', 'colleague'] as const
  const all = await Promise.all(names.map(async (name) => [name, await person(target, name)] as const))
  // The cast is safe: `names` lists every name of the type.
  return Object.fromEntries(all) as unknown as World['people']
}

async function organisation(target: Target, people: World['people']): Promise<World> {
  const { owner, boss, admin, deputy, member, colleague, former } = people
  const id = await createdBy(boss)
  await joins(target, id, owner, 'owner')
  for (const one of [admin, deputy]) await joins(target, id, one, 'admin', boss)
  for (const one of [member, colleague, former]) await joins(target, id, one)
  await remove(boss, { id, people }, former)
  return { id, people }
}

/** Guests, and administrators who act as an owner, get nothing. */
async function outsiders(target: Target, owner: Person): Promise<readonly (readonly [string, Person])[]> {
  const guest = native(target)
  status(await guest.post('/auth/guest', {}), 200)
  const acting = native(target)
  const json = { reason: 'ticket 4711: the members are missing' }
  const headers = { Authorization: `Bearer ${ADMIN_SECRET}`, 'X-Auth-Strategy': 'bearer' }
  const answer = await send(target, 'POST', `/admin/api/users/${owner.id}/impersonate`, { headers, json })
  acting.accessToken = text(answer, 'accessToken')
  return [
    ['guest', { id: 'guest', client: guest }],
    ['impersonated', { id: owner.id, client: acting }],
  ]
}

export const kindsOfPeopleGroup = rulesGroup('What kinds of people may do in organisations', {
  'R42 each act of each kind of person is judged by their role there': async (open) => {
    const target = await open(WITH_KEYS)
    const people = await peopleOf(target)
    await createdBy(people.stranger, 'Elsewhere')
    status(await administer(target, 'POST', '/roles', { name: 'editor', permissions: ['texts:write'] }), 200)
    for (const [name, [[owner, admin, member], act]] of Object.entries(ACTS)) {
      const expected = { owner, admin, member, former: name.endsWith('(to owner)') ? 400 : 404 } as const
      for (const kind of KINDS) {
        const world = await organisation(target, people)
        const before = await rolesIn(target, world.id, Object.values(people))
        const answer = await act(people[kind], world)
        equal([name, kind, answer.status], [name, kind, kind === 'stranger' ? expected.former : expected[kind]])
        if (answer.status >= 400) equal(await rolesIn(target, world.id, Object.values(people)), before, `after ${name}`)
        await target.stores.tenants?.delete?.(world.id)
      }
      const other = await organisation(target, people)
      const nobody = await act({ id: 'nobody', client: native(target) }, other)
      await target.stores.tenants?.delete?.(other.id)
      equal([name, 'nobody', nobody.status], [name, 'nobody', 401])
    }
  },

  'R42 the table above has each endpoint of organisations that the service declares': async (open) => {
    const { options } = await open(WITH_KEYS)
    const declared = operationsOf(await documentOf(given(options)))
      .filter(({ template }) => template.startsWith('/auth/tenants/'))
      .map(({ method, template }) => `${method.toUpperCase()} ${template.slice('/auth'.length)}`)
    const judged = Object.keys(ACTS).map((name) => name.replace(/ \(.*/, '').replaceAll(/:(\w+)/g, '{$1}'))
    equal([...new Set(judged)].sort(), declared.sort())
  },

  'R37 R42 guests and administrators who act as an owner are refused by each of them': async (open) => {
    const target = await open({
      ...WITH_KEYS,
      rateLimits: false,
      guests: {},
      admin: { secret: ADMIN_SECRET, impersonation: true },
    })
    const people = await peopleOf(target)
    const world = await organisation(target, people)
    const before = await rolesIn(target, world.id, Object.values(people))
    for (const [kind, who] of await outsiders(target, people.owner)) {
      for (const [name, [, act]] of Object.entries(ACTS)) {
        const answer = await act(who, world)
        const least = name.endsWith('(to owner)') ? [400, 403] : [403]
        equal([name, kind, least.includes(answer.status)], [name, kind, true])
      }
      equal((await who.client.get('/auth/tenants')).status, 403, kind)
    }
    equal(await rolesIn(target, world.id, Object.values(people)), before)
  },

  'R42 no sequence of grants gives anyone a role that no giver had': async (open) => {
    const target = await open(WITH_KEYS)
    const names = ['ada', 'bob', 'cy', 'dee'] as const
    const people = await Promise.all(names.map((name) => person(target, name)))
    const [ada, bob, cy, dee] = people as [Person, Person, Person, Person]
    const id = await createdBy(ada)
    for (const one of [bob, cy, dee]) await joins(target, id, one)
    const rank = (role = 'member') => ['member', 'admin', 'owner'].indexOf(role)
    let seed = 42
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const pick = () => people[next(people.length)] as Person
    for (let step = 0; step < 150; step += 1) {
      const before = await rolesIn(target, id, people)
      const [who, whom] = [pick(), pick()]
      const acts = [
        () => patch(who, { id } as World, whom, 'admin'),
        () => patch(who, { id } as World, whom, 'member'),
        () => who.client.post(`/auth/tenants/${id}/owner`, { ...FRESH, userId: whom.id, keep: next(2) === 0 }),
      ]
      await acts[next(acts.length)]?.()
      const after = await rolesIn(target, id, people)
      const given = Object.entries(after).filter(([one, role]) => rank(role) > rank(before[one]))
      for (const [one, role] of given) {
        const giver = rank(before[who.id])
        equal([step, one, role, giver >= Math.max(1, rank(role))], [step, one, role, true])
      }
      const lost = Object.entries(before).filter(([one, role]) => role === 'owner' && after[one] !== 'owner')
      if (lost.length > 0) equal(before[who.id], 'owner', 'only owners touch owners')
      equal(Object.values(after).includes('owner'), true, 'an owner')
    }
  },
})
