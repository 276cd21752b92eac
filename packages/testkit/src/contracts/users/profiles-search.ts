import type { ProfileStore, RoleStore, TenantStore, UserSearch, UserStore } from '@sallyport/core/ports'
import { same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { at, T0 } from '../instants.ts'
import { aUser, fullUser } from '../record-fixtures.ts'
import { HOSTILE_SEARCHES } from './hostile-searches.ts'

interface SearchPorts {
  readonly users: UserStore & Required<Pick<UserStore, 'delete'>>
  readonly roles: Required<RoleStore>
  readonly tenants: Required<TenantStore>
  readonly profiles: Required<ProfileStore>
}

async function found({ profiles }: SearchPorts, query: Partial<UserSearch> = {}): Promise<unknown> {
  const { users, total } = await profiles.search({ page: 1, limit: 100, ...query })
  return [users.map(({ id }) => id), total]
}

async function threeUsers(ports: SearchPorts): Promise<SearchPorts> {
  const { users } = ports
  await users.insert(
    aUser('id-1', { email: 'ada@works.example', firstName: 'Ada', lastName: 'Lovelace', createdAt: at(1) }),
  )
  await users.insert(
    aUser('id-2', { email: 'bo@works.example', name: 'Bo Żółć', phoneNumber: '+390612345678', createdAt: at(3) }),
  )
  await users.insert(aUser('id-3', { email: 'cyd@navy.example', name: 'Cyd Adams', createdAt: at(2) }))
  return ports
}

export const profilesSearchContract: Contract<SearchPorts> = {
  name: 'profiles.search',
  cases: {
    async 'returns whole users, page by page, with the total'(ports) {
      same(await found(ports), [[], 0], 'of none')
      await ports.users.insert(fullUser('u1'))
      await ports.users.insert(aUser('u2'))
      const all = await ports.profiles.search({ page: 1, limit: 9, sort: 'email' })
      same(all, { users: [fullUser('u1'), aUser('u2')], total: 2 }, 'all')
      same(await found(ports, { page: 2, limit: 1, sort: 'email' }), [['u2'], 2], 'the second page')
      same(await found(ports, { page: 3, limit: 1 }), [[], 2], 'beyond the last')
    },
    async 'sorts by creation, email and last sign-in, in both directions'(ports) {
      await threeUsers(ports)
      await ports.users.update('id-3', { lastLogin: at(9) })
      await ports.users.update('id-1', { lastLogin: at(8) })
      same(await found(ports), [['id-1', 'id-3', 'id-2'], 3], 'by creation')
      same(await found(ports, { sort: 'createdAt', isDescending: true }), [['id-2', 'id-3', 'id-1'], 3], 'newest first')
      same(await found(ports, { sort: 'email' }), [['id-1', 'id-2', 'id-3'], 3], 'by email')
      same(
        await found(ports, { sort: 'email', isDescending: true }),
        [['id-3', 'id-2', 'id-1'], 3],
        'by email, reversed',
      )
      same(await found(ports, { sort: 'lastLogin' }), [['id-2', 'id-1', 'id-3'], 3], 'without a sign-in first')
      same(
        await found(ports, { sort: 'lastLogin', isDescending: true, limit: 2 }),
        [['id-3', 'id-1'], 3],
        'the latest sign-ins',
      )
    },
    async 'O10 searches by one or two letters in any script and case'(ports) {
      const { users } = ports
      await users.insert(aUser('id-1', { firstName: 'Łukasz', lastName: 'Żak', createdAt: at(1) }))
      await users.insert(aUser('id-2', { name: '山田太郎', createdAt: at(2) }))
      await users.insert(aUser('id-3', { name: 'Éa ÉMILE', firstName: 'ωmega', lastName: '김민수', createdAt: at(3) }))
      for (const [search, ids] of [
        ['ł', ['id-1']],
        ['Ł', ['id-1']],
        ['łu', ['id-1']],
        ['ŁU', ['id-1']],
        ['ża', ['id-1']],
        ['ŻA', ['id-1']],
        ['uk', []],
        ['é', ['id-3']],
        ['ÉA', ['id-3']],
        ['Ωm', ['id-3']],
        ['山', ['id-2']],
        ['山田', ['id-2']],
        ['田太', ['id-2']],
        ['太郎', ['id-2']],
        ['郎', ['id-2']],
        ['田太郎', ['id-2']],
        ['太田', []],
        ['민수', ['id-3']],
        ['수', ['id-3']],
        ['太郎 山', ['id-2']],
      ] as const)
        same(await found(ports, { search }), [ids, ids.length], search)
    },
    async 'searches email, names, phone number and the start of the id'(ports) {
      await threeUsers(ports)
      for (const [search, ids] of [
        ['WORKS', ['id-1', 'id-2']],
        ['lovel', ['id-1']],
        ['żółć', ['id-2']],
        ['ada', ['id-1', 'id-3']],
        ['ada lovelace', ['id-1']],
        ['lovelace  works', ['id-1']],
        ['ada lovelace works example ada love lace work exam', ['id-1']],
        ['0612345', ['id-2']],
        ['+39061', ['id-2']],
        ['bo', ['id-2']],
        ['Bo Ż', []],
        ['id-3', ['id-3']],
        ['id', ['id-1', 'id-3', 'id-2']],
        ['d-3', []],
        ['ada nobody', []],
        [' ', ['id-1', 'id-3', 'id-2']],
      ] as const)
        same(await found(ports, { search }), [ids, ids.length], search)
    },
    async 'takes eight short words beside all filters'(ports) {
      await threeUsers(ports)
      const filters = { state: 'active', secondFactor: 'off', role: 'editor', tenantId: 't1' } as const
      same(await found(ports, { search: 'a b c d e f g h', ...filters }), [[], 0], 'words that no user has all of')
    },
    async 'searches the start of the username, if the store keeps usernames'(ports) {
      if (ports.users.findByUsername === undefined) return
      await threeUsers(ports)
      await ports.users.update('id-3', { username: 'zoe_k' })
      for (const search of ['z', 'zo', 'ZOE', 'zoe_k', 'zoe navy'])
        same(await found(ports, { search }), [['id-3'], 1], search)
      for (const search of ['oe_k', 'zoe-', 'zoeak', 'zoe works']) same(await found(ports, { search }), [[], 0], search)
    },
    async 'finds by the present names only'(ports) {
      await threeUsers(ports)
      await ports.users.update('id-1', { lastName: null, name: 'Countess' })
      same(await found(ports, { search: 'lovelace' }), [[], 0], 'the earlier name')
      same(await found(ports, { search: 'count' }), [['id-1'], 1], 'the present name')
      await ports.users.delete('id-1')
      same(await found(ports, { search: 'count' }), [[], 0], 'a deleted user')
      await ports.users.insert(aUser('id-4', { name: 'Someone' }))
      same(await found(ports, { search: 'someone' }), [['id-4'], 1], 'a later user')
    },
    async 'treats any search as plain text'(ports) {
      await threeUsers(ports)
      for (const text of HOSTILE_SEARCHES) await ports.profiles.search({ page: 1, limit: 10, search: text })
      for (const search of ['%%%', '___', '"ada"', 'ada*', 'ada OR bo', "'; --"])
        same(await found(ports, { search }), [[], 0], search)
    },
    async 'filters by state and second factor, together with a search'(ports) {
      await threeUsers(ports)
      await ports.users.update('id-1', { isDisabled: true, isEmailVerified: true, isTotpEnabled: true })
      await ports.users.update('id-2', { isDisabled: false, require2FA: true })
      same(await found(ports, { state: 'active' }), [['id-3', 'id-2'], 2], 'active')
      same(await found(ports, { state: 'disabled' }), [['id-1'], 1], 'disabled')
      same(await found(ports, { state: 'unverified' }), [['id-3', 'id-2'], 2], 'unverified')
      same(await found(ports, { secondFactor: 'on' }), [['id-1'], 1], 'with an app')
      same(await found(ports, { secondFactor: 'off' }), [['id-3', 'id-2'], 2], 'without an app')
      same(await found(ports, { secondFactor: 'required' }), [['id-2'], 1], 'required')
      same(await found(ports, { state: 'active', search: 'works' }), [['id-2'], 1], 'active, of a search')
    },
    async 'filters by guests and members, together with the rest'(ports) {
      await threeUsers(ports)
      same(await found(ports, { isGuest: true }), [[], 0], 'without guests')
      same(await found(ports, { isGuest: false }), [['id-1', 'id-3', 'id-2'], 3], 'members only')
      if (ports.users.listInactiveGuests === undefined) return
      await ports.users.insert(aUser('g-1', { email: 'g-1@no-address.invalid', isGuest: true, createdAt: at(4) }))
      await ports.users.insert(aUser('g-2', { email: 'g-2@no-address.invalid', isGuest: true, createdAt: at(5) }))
      await ports.users.update('g-2', { isDisabled: true, name: 'Ada' })
      same(await found(ports), [['id-1', 'id-3', 'id-2', 'g-1', 'g-2'], 5], 'all')
      same(await found(ports, { isGuest: true }), [['g-1', 'g-2'], 2], 'guests')
      same(await found(ports, { isGuest: false }), [['id-1', 'id-3', 'id-2'], 3], 'members')
      same(await found(ports, { isGuest: true, state: 'active' }), [['g-1'], 1], 'guests who may act')
      same(await found(ports, { isGuest: true, search: 'ada' }), [['g-2'], 1], 'guests of a search')
      same(await found(ports, { isGuest: false, search: 'ada' }), [['id-1', 'id-3'], 2], 'members of a search')
      same(await found(ports, { isGuest: true, page: 2, limit: 1 }), [['g-2'], 2], 'the second page')
      await ports.users.update('g-1', { isGuest: null })
      same(await found(ports, { isGuest: true }), [['g-2'], 1], 'after one became a member')
    },
    async 'filters by role and by tenant'(ports) {
      const { users, roles, tenants } = await threeUsers(ports)
      await roles.insert({ name: 'editor', permissions: [] })
      for (const id of ['t1', 't2']) await tenants.insert({ id, name: id, isActive: true, createdAt: T0 })
      await tenants.addMember('t1', 'id-1')
      await tenants.addMember('t1', 'id-2')
      await tenants.addMember('t2', 'id-3')
      same(await found(ports, { role: 'editor' }), [[], 0], 'a role of no one')
      await users.update('id-1', { role: 'editor' })
      await roles.assign('id-2', 'editor')
      await roles.assign('id-3', 'editor', 't2')
      same(await found(ports, { role: 'editor' }), [['id-1', 'id-3', 'id-2'], 3], 'in the token, global, in a tenant')
      same(await found(ports, { tenantId: 't1' }), [['id-1', 'id-2'], 2], 'members')
      same(await found(ports, { tenantId: 't2', role: 'editor', search: 'cyd' }), [['id-3'], 1], 'all of it')
      same(await found(ports, { tenantId: 'unknown' }), [[], 0], 'an unknown tenant')
    },
  },
}
