import { createSallyport } from '@sallyport/core'
import { ownedKeys } from '@sallyport/core/owned-keys'
import { tenants } from '@sallyport/tenants'
import { administer } from '../admin/caller.ts'
import { rulesGroup } from '../group.ts'
import { assign, introspector, type MadeKey, WITH_KEYS } from '../owned-keys/keys.ts'
import { equal, given, status } from '../support/expect.ts'
import type { Target } from '../support/target.ts'
import { createdBy, FRESH, joins, type Person, person, rolesIn } from './organisation.ts'

/** Roles that owners may give, with their permissions. */
const OFFERED = { editor: ['texts:write', 'texts:read'], guide: ['guides:write'] } as const
const ROLES = Object.keys(OFFERED) as readonly (keyof typeof OFFERED)[]
const STEPS = 150

type Held = Readonly<Record<string, { readonly role: string; readonly permissions: readonly string[] }>>

/** Returns what each person may do in the organisation. */
function reader(target: Target, id: string, people: readonly Person[]): () => Promise<Held> {
  const service = createSallyport({
    ...given(target.options),
    features: [ownedKeys(), tenants({ roles: ROLES })],
  })
  return async () => {
    const all = people.map(async ({ id: userId }) => {
      const { role = '', permissions = [] } = (await service.features.tenants.accessOf(id, userId)) ?? {}
      return [userId, { role, permissions }] as const
    })
    return Object.fromEntries(await Promise.all(all))
  }
}

function randomFrom(start: number): (below: number) => number {
  let seed = start
  return (below) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
}

export const grantsGroup = rulesGroup('Grants in organisations', {
  'R42 no sequence of grants gives a person or a key a permission that nobody who could grant it had': async (open) => {
    const target = await open({ ...WITH_KEYS, features: [ownedKeys({ maxPerOwner: 100 }), tenants({ roles: ROLES })] })
    const people = await Promise.all(['ada', 'bob', 'cy', 'dee'].map((name) => person(target, name)))
    const [ada, bob, cy, dee] = people as [Person, Person, Person, Person]
    const id = await createdBy(ada)
    await joins(target, id, bob, 'admin', ada)
    for (const one of [cy, dee]) await joins(target, id, one)
    for (const name of ROLES) await administer(target, 'POST', '/roles', { name, permissions: OFFERED[name] })
    // A role that only the service's administrators assign, and a global one of the same person.
    await assign(target, bob, 'auditor', ['books:read'], id)
    await assign(target, bob, 'boss', ['all:do'])
    const held = reader(target, id, people)
    const ask = await introspector(target)
    const next = randomFrom(7)
    const pick = () => people[next(people.length)] as Person
    const keys: MadeKey[] = []
    let before = await held()
    for (let step = 0; step < STEPS; step += 1) {
      const [who, whom] = [pick(), pick()]
      const member = `/auth/tenants/${id}/members/${whom.id}`
      const some = ROLES.filter(() => next(2) === 0)
      const scopes = ['texts:write', 'guides:write', 'books:read', 'all:do', 'tenant:delete', 'tenant:read']
      const scope = scopes[next(scopes.length)] as string
      const acts = [
        () => who.client.send('PATCH', member, { json: { roles: [...some, ...(next(5) === 0 ? ['auditor'] : [])] } }),
        () => who.client.send('PATCH', member, { json: { role: next(2) === 0 ? 'admin' : 'member' } }),
        () => who.client.post(`/auth/tenants/${id}/owner`, { ...FRESH, userId: whom.id, keep: next(2) === 0 }),
        () => who.client.post(`/auth/tenants/${id}/keys`, { ...FRESH, name: 'ci', scopes: [scope] }),
      ]
      const answer = await given(acts[next(acts.length)])()
      equal([step, answer.status < 500], [step, true])
      const giver = given(before[who.id])
      const after = await held()
      for (const { id: userId } of people) {
        const gained = given(after[userId]).permissions.filter(
          (one) => !given(before[userId]).permissions.includes(one),
        )
        const mayGive =
          giver.role === 'owner' ? [...giver.permissions, ...Object.values(OFFERED).flat()] : giver.permissions
        equal([step, userId, gained.filter((one) => !(mayGive as readonly string[]).includes(one))], [step, userId, []])
      }
      if (typeof answer.json.rawKey === 'string') {
        equal([step, scope, giver.permissions.includes(scope)], [step, scope, true])
        keys.push({ id: String(Object(answer.json.key).id), rawKey: answer.json.rawKey })
      }
      before = after
    }
    equal(keys.length > 5, true, 'keys were made')
    const scopesOfKeys = new Set(
      (await Promise.all(keys.map(ask))).flatMap((told) => String(Object(told).scope).split(' ')),
    )
    equal(
      [scopesOfKeys.has('books:read'), scopesOfKeys.has('all:do')],
      [false, false],
      'scopes that the organisation has not',
    )
    for (const name of ROLES) status(await administer(target, 'PATCH', `/roles/${name}`, { permissions: [] }), 200)
    for (const told of await Promise.all(keys.map(ask)))
      equal(/texts|guides/.test(String(Object(told).scope)), false, 'after the roles lost their permissions')
  },

  'R42 the list of members tells each caller which roles they may give': async (open) => {
    const target = await open({ ...WITH_KEYS, features: [tenants({ roles: [...ROLES, 'missing'] })] })
    const [ada, bob, cy] = [await person(target, 'ada'), await person(target, 'bob'), await person(target, 'cy')]
    const id = await createdBy(ada)
    await joins(target, id, bob, 'admin', ada)
    await joins(target, id, cy)
    for (const name of ROLES) await administer(target, 'POST', '/roles', { name, permissions: OFFERED[name] })
    const list = async ({ client }: Person) => {
      const { members, assignableRoles } = (await client.get(`/auth/tenants/${id}/members`)).json
      const roles = Object.fromEntries(Object.values(Object(members)).map((one) => [Object(one).id, Object(one).roles]))
      return { assignableRoles, roles }
    }
    const give = (who: Person, whom: Person, roles: readonly string[]) =>
      who.client.send('PATCH', `/auth/tenants/${id}/members/${whom.id}`, { json: { roles } })
    equal(await list(ada), { assignableRoles: ['editor', 'guide'], roles: { [ada.id]: [], [bob.id]: [], [cy.id]: [] } })
    equal((await list(bob)).assignableRoles, [])
    status(await give(ada, bob, ['guide']), 200)
    await assign(target, cy, 'auditor', ['books:read'], id)
    equal(await list(bob), { assignableRoles: ['guide'], roles: { [ada.id]: [], [bob.id]: ['guide'], [cy.id]: [] } })
    equal((await list(cy)).assignableRoles, [])
    equal((await list(cy)).roles, { [ada.id]: undefined, [bob.id]: undefined, [cy.id]: undefined })
    for (const role of ROLES) equal([role, (await give(bob, cy, [role])).status], [role, role === 'guide' ? 200 : 403])
  },

  'a change of the role and of the host’s roles is made whole or not at all': async (open) => {
    const { stores } = await open({})
    let isAway = true
    const roles = {
      ...given(stores.roles),
      async assign(...grant: Parameters<NonNullable<NonNullable<typeof stores.roles>['assign']>>) {
        if (isAway && grant[2] !== undefined) throw new Error('the store is away')
        return given(stores.roles?.assign)(...grant)
      },
    }
    const target = await open({ ...WITH_KEYS, stores: { ...stores, roles } })
    const [ada, bob, cy] = [await person(target, 'ada'), await person(target, 'bob'), await person(target, 'cy')]
    const id = await createdBy(ada)
    for (const one of [bob, cy]) await joins(target, id, one)
    await administer(target, 'POST', '/roles', { name: 'editor', permissions: ['texts:write'] })
    const change = (whom: Person, json: object) =>
      ada.client.send('PATCH', `/auth/tenants/${id}/members/${whom.id}`, { json })
    const held = async () => [await rolesIn(target, id, [ada, bob, cy]), await given(roles.rolesWithin)(id, [bob.id])]
    const before = await held()
    status(await change(bob, { role: 'admin', roles: ['editor'] }), 500)
    equal(await held(), before)
    isAway = false
    status(await change(bob, { role: 'admin', roles: ['unknown'] }), 400)
    // The last owner keeps the role, so the others aren't given either.
    status(await change(ada, { role: 'member', roles: ['editor'] }), 409)
    equal([await held(), await given(roles.rolesWithin)(id, [ada.id])], [before, []])
    status(await change(bob, { role: 'admin', roles: ['editor'] }), 200)
    equal((await rolesIn(target, id, [bob]))[bob.id], 'admin')
    equal(await given(roles.rolesWithin)(id, [bob.id]), [{ userId: bob.id, role: 'editor' }])
  },
})
