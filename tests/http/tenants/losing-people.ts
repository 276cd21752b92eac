import { administer } from '../admin/caller.ts'
import { group, rulesGroup } from '../group.ts'
import { keyOf, WITH_KEYS } from '../owned-keys/keys.ts'
import { signIn } from '../support/account.ts'
import type { Answer } from '../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../support/expect.ts'
import type { Overrides, Target } from '../support/target.ts'
import { createdBy, FRESH, joins, type Person, person, rolesIn, WITH_TENANTS } from './organisation.ts'

const WITHOUT_LIMITS: Overrides = { ...WITH_TENANTS, rateLimits: false }
/** Rounds of each race. */
const ROUNDS = 50

const demote = (id: string, by: Person, whom: Person) =>
  by.client.send('PATCH', `/auth/tenants/${id}/members/${whom.id}`, { json: { role: 'member' } })
const remove = (id: string, by: Person, whom: Person) =>
  by.client.send('DELETE', `/auth/tenants/${id}/members/${whom.id}`)
const leave = (id: string, { client }: Person) => client.post(`/auth/tenants/${id}/leave`)

const ownersOf = async (target: Target, id: string, people: readonly Person[]) =>
  Object.values(await rolesIn(target, id, people)).filter((role) => role === 'owner').length

/** Lets two owners of an organisation act at once, many times. One of them stays an owner. */
async function race(
  target: Target,
  acts: (id: string, ada: Person, bob: Person) => readonly Promise<Answer>[],
  rounds = ROUNDS,
) {
  const ada = await person(target, 'ada')
  const bob = await person(target, 'bob')
  const id = await createdBy(ada)
  for (let round = 0; round < rounds; round += 1) {
    const held = await rolesIn(target, id, [ada, bob])
    for (const one of [ada, bob]) if (held[one.id] !== 'owner') await joins(target, id, one, 'owner')
    const answers = await Promise.all(acts(id, ada, bob))
    for (const { status } of answers)
      isTrue([200, 403, 404, 409].includes(status), `status ${status} in round ${round}`)
    equal(await ownersOf(target, id, [ada, bob]), 1, `owners in round ${round}`)
  }
}

export const losingPeopleGroup = group('Organisations that lose people at once', {
  'R01 two owners demote each other: one stays': async (open) =>
    race(await open(WITHOUT_LIMITS), (id, ada, bob) => [demote(id, ada, bob), demote(id, bob, ada)]),

  'R01 one owner leaves while the other is demoted: one stays': async (open) =>
    race(await open(WITHOUT_LIMITS), (id, ada, bob) => [leave(id, ada), demote(id, ada, bob)]),

  'R01 two owners remove each other, and leave: one stays': async (open) =>
    race(
      await open(WITHOUT_LIMITS),
      (id, ada, bob) => [remove(id, ada, bob), leave(id, ada), remove(id, bob, ada), leave(id, bob)],
      10,
    ),

  'R01 one owner hands over to a member whose account is deleted: an owner stays': async (open) => {
    const target = await open(WITHOUT_LIMITS)
    const ada = await person(target, 'ada')
    for (let round = 0; round < 10; round += 1) {
      const id = await createdBy(ada)
      const bob = await person(target, `bob${round}`)
      await joins(target, id, bob)
      const answers = await Promise.all([
        ada.client.post(`/auth/tenants/${id}/owner`, { ...FRESH, userId: bob.id }),
        administer(target, 'DELETE', `/users/${bob.id}`),
      ])
      for (const answer of answers)
        isTrue([200, 404, 409].includes(answer.status), `status ${answer.status} in round ${round}`)
      const held = await rolesIn(target, id, [ada, bob])
      isTrue(Object.values(held).includes('owner'), `an owner in round ${round}`)
    }
  },

  'R01 an administrator appoints an owner whose account is deleted: an owner, or no member': async (open) => {
    const target = await open(WITHOUT_LIMITS)
    for (let round = 0; round < 10; round += 1) {
      const ada = await person(target, `ada${round}`)
      const bob = await person(target, `bob${round}`)
      const id = await createdBy(ada)
      await joins(target, id, bob)
      const [appointed, deleted] = await Promise.all([
        administer(target, 'POST', `/tenants/${id}/owner`, { userId: bob.id }),
        administer(target, 'DELETE', `/users/${bob.id}`),
      ])
      isTrue([200, 404, 409].includes(appointed.status), `status ${appointed.status} in round ${round}`)
      // Both changed the role at once: the deletion is tried again.
      if (deleted.status === 409) status(await administer(target, 'DELETE', `/users/${bob.id}`), 200)
      else status(deleted, 200)
      equal(await rolesIn(target, id, [ada, bob]), { [ada.id]: 'owner' }, `round ${round}`)
    }
  },

  'D3 R01 one creates an organisation while the account is deleted: an owner stays, or no organisation': async (
    open,
  ) => {
    const target = await open(WITHOUT_LIMITS)
    for (let round = 0; round < 10; round += 1) {
      const eve = await person(target, `eve${round}`)
      const [created] = await Promise.all([
        eve.client.post('/auth/tenants', { name: `Acme ${round}` }),
        eve.client.send('DELETE', '/auth/account', { json: FRESH }),
      ])
      const tenants = await given(given(target.stores.tenants).list)({ page: 1, limit: 100, search: `Acme ${round}` })
      const isThere = (await target.stores.users.findById(eve.id)) !== null
      const isCreated = created.status === 201
      equal([tenants.total, isThere || !isCreated], [isCreated ? 1 : 0, true], `round ${round}`)
    }
  },

  'an owner hands over to nobody whose account is disabled, nor does an administrator appoint them': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    const id = await createdBy(ada)
    await joins(target, id, bob)
    status(await administer(target, 'PATCH', `/users/${bob.id}`, { isDisabled: true }), 200)
    const handed = await ada.client.post(`/auth/tenants/${id}/owner`, { ...FRESH, userId: bob.id })
    refused(handed, 404, 'MEMBER_NOT_FOUND')
    refused(await administer(target, 'POST', `/tenants/${id}/owner`, { userId: bob.id }), 404, 'MEMBER_NOT_FOUND')
    equal(await rolesIn(target, id, [ada, bob]), { [ada.id]: 'owner', [bob.id]: 'member' })
  },
})

export const losingPeopleRulesGroup = rulesGroup('Organisations that lose people: rules', {
  'R01 an account that became the only owner while its deletion began is not deleted': async (open) => {
    let beforeDisabled = async () => {}
    const target = await open(({ stores }) => {
      const update: typeof stores.users.update = async (id, patch) => {
        if (patch.isDisabled === true) await beforeDisabled()
        return stores.users.update(id, patch)
      }
      return { ...WITHOUT_LIMITS, stores: { ...stores, users: { ...stores.users, update } } }
    })
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    const id = await createdBy(ada)
    await joins(target, id, bob)
    beforeDisabled = async () =>
      status(await ada.client.post(`/auth/tenants/${id}/owner`, { ...FRESH, userId: bob.id }), 200)
    refused(await administer(target, 'DELETE', `/users/${bob.id}`), 409, 'LAST_OWNER')
    equal(await rolesIn(target, id, [ada, bob]), { [ada.id]: 'admin', [bob.id]: 'owner' })
    target.clock.advance(1000)
    const again = await signIn(target, { email: 'bob@example.com' })
    status(await again.get(`/auth/tenants/${id}`), 200)
  },

  'R28 the log names the organisation whose owner a refused deletion could not restore': async (open) => {
    const down = { isDown: false }
    const target = await open(({ stores }) => {
      const tenants = given(stores.tenants)
      const changeMember: typeof tenants.changeMember = async (tenantId, userId, change) => {
        if (down.isDown && change.to === 'owner') throw new Error('the database is gone')
        return given(tenants.changeMember)(tenantId, userId, change)
      }
      // By name: the shared one comes first.
      const tenantsOf: typeof tenants.tenantsOf = async (id) =>
        [...(await tenants.tenantsOf(id))].sort((a, b) => (a.name < b.name ? -1 : 1))
      return { ...WITHOUT_LIMITS, stores: { ...stores, tenants: { ...tenants, changeMember, tenantsOf } } }
    })
    const [ada, bob] = [await person(target, 'ada'), await person(target, 'bob')]
    const shared = await createdBy(ada)
    await joins(target, shared, bob, 'owner')
    await createdBy(ada, 'Alone')
    const lost = () => target.log.filter(({ event }) => event === 'tenant.owner.not_restored')
    refused(await administer(target, 'DELETE', `/users/${ada.id}`), 409, 'LAST_OWNER')
    equal(lost(), [])
    down.isDown = true
    refused(await administer(target, 'DELETE', `/users/${ada.id}`), 409, 'LAST_OWNER')
    equal(
      lost().map(({ level, tenantId, userId, error }) => [level, tenantId, userId, String(error)]),
      [['error', shared, ada.id, 'Error: the database is gone']],
    )
  },

  'R01 R28 a deletion knows organisations of which a cache learns late: no last owner is lost, and no key stays':
    async (open) => {
      const known = { isLate: false }
      const target = await open(({ stores }) => {
        const { users, tenants } = { ...stores, tenants: given(stores.tenants) }
        return {
          ...WITH_KEYS,
          stores: {
            ...stores,
            tenants: { ...tenants, tenantsOf: async (id) => (known.isLate ? [] : tenants.tenantsOf(id)) },
            users: {
              ...users,
              // As the mark of a changed user does.
              async update(id, patch) {
                known.isLate = false
                return users.update(id, patch)
              },
            },
          },
        }
      })
      const [ada, bob] = [await person(target, 'ada'), await person(target, 'bob')]
      const id = await createdBy(ada)
      await joins(target, id, bob, 'admin', ada)
      await keyOf(bob, [], id)
      const keys = async () => given(target.stores.apiKeys?.listOf)({ tenantId: id }, { page: 1, limit: 9 })
      equal((await keys()).total, 1)
      known.isLate = true
      refused(await administer(target, 'DELETE', `/users/${ada.id}`), 409, 'LAST_OWNER')
      known.isLate = true
      status(await administer(target, 'DELETE', `/users/${bob.id}`), 200)
      equal(await rolesIn(target, id, [ada, bob]), { [ada.id]: 'owner' })
      equal((await keys()).total, 0)
    },

  'D3 R01 the deletion of an organisation goes on when a member is lost beside it': async (open) => {
    let isLost = false
    const target = await open(({ stores }) => {
      const tenants = given(stores.tenants)
      const changeMember: typeof tenants.changeMember = async (id, userId, change) => {
        if (change.to !== 'owner' && !isLost) {
          isLost = true
          await given(tenants.deleteForUser)(userId)
        }
        return given(tenants.changeMember)(id, userId, change)
      }
      // By name: the shared one comes first.
      const tenantsOf: typeof tenants.tenantsOf = async (id) =>
        [...(await tenants.tenantsOf(id))].sort((a, b) => (a.name < b.name ? -1 : 1))
      return { ...WITHOUT_LIMITS, stores: { ...stores, tenants: { ...tenants, changeMember, tenantsOf } } }
    })
    const ada = await person(target, 'ada')
    const id = await createdBy(ada)
    status(await ada.client.send('DELETE', `/auth/tenants/${id}`, { json: FRESH }), 200)
    equal([isLost, await given(given(target.stores.tenants).find)(id)], [true, null])
  },
})
