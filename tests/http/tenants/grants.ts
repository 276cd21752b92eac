import { tenants } from '@sallyport/tenants'
import { administer } from '../admin/caller.ts'
import { rulesGroup } from '../group.ts'
import { assign, WITH_KEYS } from '../owned-keys/keys.ts'
import { equal, given, status } from '../support/expect.ts'
import { createdBy, joins, type Person, person, rolesIn } from './organisation.ts'

/** Roles that owners may give, with their permissions. */
const OFFERED = { editor: ['texts:write', 'texts:read'], guide: ['guides:write'] } as const
const ROLES = Object.keys(OFFERED) as readonly (keyof typeof OFFERED)[]

export const grantsGroup = rulesGroup('Grants in organisations', {
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
