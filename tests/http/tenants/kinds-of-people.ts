import type { TenantStore } from '@sallyport/core'
import { administer } from '../admin/caller.ts'
import { rulesGroup } from '../group.ts'
import { documentOf } from '../openapi/documents.ts'
import { operationsOf } from '../openapi/find-operation.ts'
import { WITH_KEYS } from '../owned-keys/keys.ts'
import type { Answer } from '../support/answer.ts'
import { equal, given, status } from '../support/expect.ts'
import type { Target } from '../support/target.ts'
import { FRESH, type Person, person, rolesIn } from './organisation.ts'

type Kind = 'owner' | 'admin' | 'member'
interface World {
  readonly id: string
  readonly people: Readonly<Record<Kind | 'stranger' | 'boss' | 'deputy' | 'colleague', Person>>
}

const patch = (who: Person, { id }: World, whom: Person, role: string) =>
  who.client.send('PATCH', `/auth/tenants/${id}/members/${whom.id}`, { json: { role } })
const remove = (who: Person, { id }: World, whom: Person) =>
  who.client.send('DELETE', `/auth/tenants/${id}/members/${whom.id}`)

/** Each act with the status for an owner, an admin and a member of the organisation. What others get: all-routers/who-may-call.ts. */
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

const KINDS = ['owner', 'admin', 'member'] as const
const ROLES = { owner: ['owner', 'boss'], admin: ['admin', 'deputy'], member: ['member', 'colleague'] } as const

async function peopleOf(target: Target): Promise<World['people']> {
  const names = [...KINDS, 'stranger', 'boss', 'deputy', 'colleague'] as const
  const all = await Promise.all(names.map(async (name) => [name, await person(target, name)] as const))
  // The cast is safe: `names` lists every name of the type.
  return Object.fromEntries(all) as unknown as World['people']
}

/** Stores an organisation with two people of each role: many are needed, and how they come to be is tested elsewhere. */
async function organisation({ stores, clock }: Target, people: World['people']): Promise<World> {
  // The cast is safe: cases about organisations run only over stores that have all methods.
  const tenants = given(stores.tenants) as Required<TenantStore>
  const id = crypto.randomUUID()
  await tenants.insert({ id, name: 'Acme', isActive: true, createdAt: clock.now() })
  for (const to of KINDS)
    for (const name of ROLES[to]) {
      await tenants.addMember(id, people[name].id)
      if (to !== 'member') await tenants.changeMember(id, people[name].id, { from: 'member', to })
    }
  return { id, people }
}

export const kindsOfPeopleGroup = rulesGroup('What kinds of people may do in organisations', {
  'R42 each act of each kind of person is judged by their role there': async (open) => {
    const target = await open(WITH_KEYS)
    const people = await peopleOf(target)
    status(await administer(target, 'POST', '/roles', { name: 'editor', permissions: ['texts:write'] }), 200)
    const refusing = await organisation(target, people)
    const before = await rolesIn(target, refusing.id, Object.values(people))
    for (const [name, [statuses, act]] of Object.entries(ACTS))
      for (const [at, kind] of KINDS.entries()) {
        const expected = given(statuses[at])
        // An act that changes something has an organisation of its own.
        const world = expected < 400 ? await organisation(target, people) : refusing
        equal([name, kind, (await act(people[kind], world)).status], [name, kind, expected])
      }
    equal(await rolesIn(target, refusing.id, Object.values(people)), before, 'after all refusals')
  },

  'C2 an ended session and a disabled user read nothing about anyone': async (open) => {
    const target = await open(WITH_KEYS)
    const people = await peopleOf(target)
    const world = await organisation(target, people)
    await target.sallyport.sessions.revokeForUser(people.owner.id)
    status(await administer(target, 'PATCH', `/users/${people.admin.id}`, { isDisabled: true }), 200)
    const reads = Object.entries(ACTS).filter(([name]) => name.startsWith('GET '))
    for (const [who, expected] of [
      [people.owner, 401],
      [people.admin, 403],
    ] as const) {
      for (const [name, [, act]] of reads) equal([name, (await act(who, world)).status], [name, expected])
      for (const path of ['/tenants', '/api-keys', '/sign-in-methods'])
        equal([path, (await who.client.get(`/auth${path}`)).status], [path, expected])
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
})
