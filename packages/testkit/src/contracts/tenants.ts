import { isConflict, type Tenant, type TenantStore, type UserStore } from '@sallyport/core/ports'
import { conflicts, same } from '../check.ts'
import type { Contract } from '../contract.ts'
import { inParallel } from './in-parallel.ts'
import { at, T0 } from './instants.ts'
import { aUser } from './record-fixtures.ts'
import { UNUSUAL_TEXTS } from './users/unusual-texts.ts'

/** The stores for these test cases. Includes `users`, because a store may require that the member's user exists. */
interface TenantPorts {
  readonly users: UserStore
  readonly tenants: Required<TenantStore>
}

const ALL = { page: 1, limit: 100 }

const FULL: Required<Tenant> = {
  id: 't1',
  name: 'Ada’s "works" 🗝',
  isActive: false,
  slug: 'adas-works',
  config: { plan: 'gold', seats: 3, nested: { list: [1, null, { a: false }] } },
  createdAt: at(7),
}

function aTenant(id: string, fields: Partial<Tenant> = {}): Tenant {
  return { id, name: id, isActive: true, createdAt: T0, ...fields }
}

async function listed(tenants: Required<TenantStore>, page: number, limit: number, search?: string): Promise<unknown> {
  const { tenants: found, total } = await tenants.list({ page, limit, ...(search !== undefined && { search }) })
  return [found.map(({ id }) => id), total]
}

async function withMembers({ users, tenants }: TenantPorts): Promise<Required<TenantStore>> {
  for (const id of ['u1', 'u2', 'u3']) await users.insert(aUser(id))
  for (const id of ['t2', 't1']) await tenants.insert(aTenant(id))
  return tenants
}

export const tenantsContract: Contract<TenantPorts> = {
  name: 'tenants',
  cases: {
    async 'gives back every field, and absent ones as absent'({ tenants }) {
      await tenants.insert(FULL)
      await tenants.insert(aTenant('t2'))
      same(await tenants.find('t1'), FULL, 'the full one')
      same(await tenants.find('t2'), aTenant('t2'), 'the bare one')
      same(await tenants.list(ALL), { tenants: [FULL, aTenant('t2')], total: 2 }, 'listed')
    },
    async 'finds, changes and counts nothing that is not stored'({ tenants }) {
      same(await tenants.find('t1'), null, 'found')
      same(await tenants.list(ALL), { tenants: [], total: 0 }, 'listed')
      same(await tenants.delete('t1'), false, 'deleted')
      same(await tenants.tenantsOf('nobody'), [], 'of nobody')
      same(await tenants.listMembers('t1', ALL), { userIds: [], total: 0 }, 'members')
      same(await tenants.removeMember('t1', 'u1'), false, 'removed')
    },
    async 'refuses an id that is taken'({ tenants }) {
      await tenants.insert(FULL)
      await conflicts(tenants.insert(aTenant('t1')), 'the same id')
      same(await tenants.find('t1'), FULL, 'the first')
    },
    async 'has each slug once, and finds by it'({ tenants }) {
      await tenants.insert(aTenant('t1', { slug: 'acme' }))
      await tenants.insert(aTenant('t2', { slug: 'beta' }))
      await tenants.insert(aTenant('t3'))
      same((await tenants.findBySlug('acme'))?.id, 't1', 'found')
      same(await tenants.findBySlug('ACME'), null, 'in another case')
      same(await tenants.findBySlug(''), null, 'without a slug')
      await conflicts(tenants.insert(aTenant('t4', { slug: 'acme' })), 'inserted with a taken one')
      await conflicts(tenants.update('t2', { slug: 'acme' }), 'changed to a taken one')
      same((await tenants.find('t2'))?.slug, 'beta', 'after the refusal')
      same((await tenants.update('t1', { slug: 'acme' }))?.slug, 'acme', 'its own again')
      const inserted = await inParallel(10, (index) =>
        tenants.insert(aTenant(`p${index}`, { slug: 'gamma' })).then(
          () => true,
          (error) => {
            if (!isConflict(error)) throw error
            return false
          },
        ),
      )
      same(inserted.filter(Boolean).length, 1, 'of parallel ones')
      same(await tenants.update('t1', { slug: null }), aTenant('t1'), 'removed')
      same((await tenants.update('t3', { slug: 'acme' }))?.slug, 'acme', 'free again')
    },
    async 'lists newest first, page by page, with the total'({ tenants }) {
      for (const index of [2, 5, 1, 4, 3]) await tenants.insert(aTenant(`t${index}`, { createdAt: at(index) }))
      same(await listed(tenants, 1, 2), [['t5', 't4'], 5], 'page 1')
      same(await listed(tenants, 3, 2), [['t1'], 5], 'page 3')
      same(await listed(tenants, 4, 2), [[], 5], 'beyond the last')
      await tenants.insert(aTenant('t6', { createdAt: at(5) }))
      same(await listed(tenants, 1, 2), [['t6', 't5'], 6], 'of one age')
    },
    async 'searches a part of the name, in any case'({ tenants }) {
      await tenants.insert(aTenant('t1', { name: 'ŻÓŁĆ Works', createdAt: at(1) }))
      await tenants.insert(aTenant('t2', { name: 'Fireworks 100%' }))
      same(await listed(tenants, 1, 9, 'WORKS'), [['t1', 't2'], 2], 'a part of both')
      same(await listed(tenants, 1, 9, 'żółć'), [['t1'], 1], 'beyond ASCII')
      same(await listed(tenants, 1, 9, '%'), [['t2'], 1], 'a percent sign')
      same(await listed(tenants, 1, 9, '_'), [[], 0], 'an underscore')
      same(await listed(tenants, 1, 9, ''), [['t1', 't2'], 2], 'nothing')
      same(await listed(tenants, 1, 9, 't1'), [[], 0], 'an id')
    },
    async 'lists tenants of a user and members of a tenant, sorted by id'(ports) {
      const tenants = await withMembers(ports)
      for (const userId of ['u3', 'u1', 'u2']) same(await tenants.addMember('t1', userId), true, userId)
      same(await tenants.addMember('t2', 'u1'), true, 'in another')
      same(await tenants.tenantsOf('u1'), [aTenant('t1'), aTenant('t2')], 'of the first')
      same(await tenants.tenantsOf('u2'), [aTenant('t1')], 'of the second')
      same(await tenants.listMembers('t1', ALL), { userIds: ['u1', 'u2', 'u3'], total: 3 }, 'members')
      same(await tenants.listMembers('t1', { page: 2, limit: 2 }), { userIds: ['u3'], total: 3 }, 'page 2')
      same(await tenants.listMembers('t1', { page: 3, limit: 2 }), { userIds: [], total: 3 }, 'beyond the last')
      same(await tenants.listMembers('t1', { ...ALL, search: 'U2' }), { userIds: ['u2'], total: 1 }, 'searched')
    },
    async 'adds and removes a member once, and only in a tenant that exists'(ports) {
      const tenants = await withMembers(ports)
      same(await tenants.addMember('nowhere', 'u1'), false, 'to no tenant')
      const added = await inParallel(20, () => tenants.addMember('t1', 'u1'))
      same(added.filter(Boolean).length, 1, 'added')
      same((await tenants.listMembers('t1', ALL)).total, 1, 'members')
      const removed = await inParallel(20, () => tenants.removeMember('t1', 'u1'))
      same(removed.filter(Boolean).length, 1, 'removed')
      same(await tenants.tenantsOf('u1'), [], 'of the user')
    },
    async 'deletes a tenant with its memberships'(ports) {
      const tenants = await withMembers(ports)
      await tenants.addMember('t1', 'u1')
      await tenants.addMember('t2', 'u1')
      same(await tenants.delete('t1'), true, 'deleted')
      same(await tenants.delete('t1'), false, 'deleted again')
      same(await tenants.tenantsOf('u1'), [aTenant('t2')], 'of the user')
      await tenants.insert(aTenant('t1'))
      same(await tenants.listMembers('t1', ALL), { userIds: [], total: 0 }, 'members of one that comes by the same id')
    },
    async 'changes what the patch names, and nothing else'({ tenants }) {
      await tenants.insert(FULL)
      const renamed = { ...FULL, name: 'Żółć & Co' }
      same(await tenants.update('t1', { name: renamed.name }), renamed, 'the name')
      same(await listed(tenants, 1, 9, 'żółć'), [['t1'], 1], 'found by it')
      same(await listed(tenants, 1, 9, 'works'), [[], 0], 'not by the earlier one')
      same(await tenants.update('t1', {}), renamed, 'nothing')
      const { config: _, ...rest } = renamed
      same(await tenants.update('t1', { config: null, isActive: true }), { ...rest, isActive: true }, 'the others')
      same(await tenants.find('t1'), { ...rest, isActive: true }, 'stored')
      same(await tenants.update('t2', { name: 'x' }), null, 'one that does not exist')
    },
    async 'counts members'(ports) {
      const tenants = await withMembers(ports)
      for (const userId of ['u1', 'u2']) await tenants.addMember('t1', userId)
      const counts = await tenants.countMembers(['t1', 't2', 't3'])
      same(
        counts.filter(({ members }) => members > 0),
        [{ tenantId: 't1', members: 2 }],
        'counts',
      )
      same(await tenants.countMembers([]), [], 'of none')
    },
    async 'ends all memberships of a user, and no others'(ports) {
      const tenants = await withMembers(ports)
      for (const tenantId of ['t1', 't2']) await tenants.addMember(tenantId, 'u1')
      await tenants.addMember('t1', 'u2')
      await tenants.deleteForUser('u1')
      same(await tenants.tenantsOf('u1'), [], 'of the user')
      same(await tenants.listMembers('t1', ALL), { userIds: ['u2'], total: 1 }, 'members')
    },
    async 'keeps one role for each member, and returns those of the given members'(ports) {
      const tenants = await withMembers(ports)
      for (const userId of ['u1', 'u2']) await tenants.addMember('t1', userId)
      await tenants.addMember('t2', 'u1')
      same(await tenants.changeMember('t1', 'u1', { from: 'member', to: 'owner' }), 'changed', 'promoted')
      same(await tenants.changeMember('t1', 'u2', { from: 'member', to: 'admin' }), 'changed', 'promoted')
      const roles = [...(await tenants.memberRoles('t1', ['u1', 'u2', 'u3']))]
      roles.sort((a, b) => (a.userId < b.userId ? -1 : 1))
      same(
        roles,
        [
          { userId: 'u1', role: 'owner' },
          { userId: 'u2', role: 'admin' },
        ],
        'roles',
      )
      same(await tenants.memberRoles('t2', ['u1', 'u2']), [{ userId: 'u1', role: 'member' }], 'of the other tenant')
      same(await tenants.memberRoles('t1', []), [], 'of nobody')
      same(await tenants.addMember('t1', 'u1'), false, 'added again')
      same(await tenants.memberRoles('t1', ['u1']), [{ userId: 'u1', role: 'owner' }], 'afterwards')
      await tenants.removeMember('t1', 'u2')
      await tenants.addMember('t1', 'u2')
      same(await tenants.memberRoles('t1', ['u2']), [{ userId: 'u2', role: 'member' }], 'of one who comes back')
    },
    async 'changes a member only from the role that is named'(ports) {
      const tenants = await withMembers(ports)
      await tenants.addMember('t1', 'u1')
      same(await tenants.changeMember('t1', 'u1', { from: 'admin', to: 'owner' }), 'stale', 'another role')
      same(await tenants.changeMember('t1', 'u2', { from: 'member', to: 'owner' }), 'stale', 'no member')
      same(await tenants.changeMember('nowhere', 'u1', { from: 'member', to: 'owner' }), 'stale', 'no tenant')
      same(await tenants.memberRoles('t1', ['u1', 'u2']), [{ userId: 'u1', role: 'member' }], 'roles')
      same(await tenants.changeMember('t1', 'u1', { from: 'member', to: null }), 'changed', 'removed')
      same(await tenants.tenantsOf('u1'), [], 'of the user')
    },
    async 'keeps the last owner, unless it may lose them'(ports) {
      const tenants = await withMembers(ports)
      for (const userId of ['u1', 'u2']) await tenants.addMember('t1', userId)
      await tenants.addMember('t2', 'u2')
      await tenants.changeMember('t1', 'u1', { from: 'member', to: 'owner' })
      await tenants.changeMember('t2', 'u2', { from: 'member', to: 'owner' })
      for (const to of ['member', null] as const)
        same(await tenants.changeMember('t1', 'u1', { from: 'owner', to }), 'last-owner', String(to))
      same(await tenants.memberRoles('t1', ['u1']), [{ userId: 'u1', role: 'owner' }], 'afterwards')
      const forced = { from: 'owner', to: null, mayLoseLastOwner: true } as const
      same(await tenants.changeMember('t1', 'u1', forced), 'changed', 'forced')
      same(await tenants.memberRoles('t1', ['u1', 'u2']), [{ userId: 'u2', role: 'member' }], 'without owner')
    },
    async 'keeps an owner when all owners go at once'(ports) {
      const tenants = await withMembers(ports)
      for (let round = 0; round < 10; round += 1) {
        const tenantId = `race${round}`
        await tenants.insert(aTenant(tenantId))
        for (const userId of ['u1', 'u2', 'u3']) {
          await tenants.addMember(tenantId, userId)
          await tenants.changeMember(tenantId, userId, { from: 'member', to: 'owner' })
        }
        const outcomes = await Promise.all([
          tenants.changeMember(tenantId, 'u1', { from: 'owner', to: 'member' }),
          tenants.changeMember(tenantId, 'u2', { from: 'owner', to: null }),
          tenants.changeMember(tenantId, 'u3', { from: 'owner', to: 'admin' }),
        ])
        same(outcomes.filter((outcome) => outcome === 'changed').length, 2, `changed in round ${round}`)
        const roles = await tenants.memberRoles(tenantId, ['u1', 'u2', 'u3'])
        same(roles.filter(({ role }) => role === 'owner').length, 1, `owners in round ${round}`)
      }
    },
    async 'keeps unusual texts as they are'({ tenants }) {
      for (const text of UNUSUAL_TEXTS) {
        const tenant = aTenant(text, { config: { text, [`k${text}`]: [text] } })
        await tenants.insert(tenant)
        same(await tenants.find(text), tenant, 'found')
        same(
          (await tenants.list({ ...ALL, search: text })).tenants.map(({ id }) => id).includes(text),
          true,
          'searched',
        )
      }
    },
    async 'returns copies, so that a changed copy changes no stored record'({ tenants }) {
      const config = { plan: 'gold' }
      await tenants.insert(aTenant('t1', { config }))
      config.plan = 'mine'
      const found = await tenants.find('t1')
      Reflect.set(Object(found?.config), 'plan', 'mine')
      found?.createdAt.setTime(0)
      same(await tenants.find('t1'), aTenant('t1', { config: { plan: 'gold' } }), 'after changes')
    },
  },
}
