import { administer } from '../admin/caller.ts'
import { group } from '../group.ts'
import { equal, given, isTrue, status } from '../support/expect.ts'
import { createdBy, FRESH, joins, person } from '../tenants/organisation.ts'
import { assign, introspector, keyOf, WITH_KEYS } from './keys.ts'

/** Rounds of the first race. */
const ROUNDS = 50

export const ownedKeyRacesGroup = group('API keys whose owner changes at once', {
  'R01 used while their owner is demoted: with the permission before it, and never after it': async (open) => {
    const target = await open(WITH_KEYS)
    const ada = await person(target, 'ada')
    await assign(target, ada, 'reporter', ['reports:read'])
    const key = await keyOf(ada, ['reports:read'])
    const ask = await introspector(target)
    const scopeOf = async () => Object(await ask(key)).scope
    const path = `/users/${ada.id}/roles`
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round > 0) status(await administer(target, 'POST', path, { role: 'reporter' }), 200)
      equal(await scopeOf(), 'reports:read', `round ${round}`)
      const [seen, revoked] = await Promise.all([scopeOf(), administer(target, 'DELETE', `${path}/reporter`)])
      status(revoked, 200)
      isTrue(['reports:read', ''].includes(seen), `scope ${seen} in round ${round}`)
      equal(await scopeOf(), '', `after the revocation of round ${round}`)
    }
  },

  'R01 made while their maker is removed: made and gone, or not made': async (open) => {
    const target = await open(WITH_KEYS)
    const [ada, bob] = [await person(target, 'ada'), await person(target, 'bob')]
    const id = await createdBy(ada)
    for (let round = 0; round < 10; round += 1) {
      await joins(target, id, bob, 'admin', ada)
      const [made, removed] = await Promise.all([
        bob.client.post(`/auth/tenants/${id}/keys`, { ...FRESH, name: 'ci' }),
        ada.client.send('DELETE', `/auth/tenants/${id}/members/${bob.id}`),
      ])
      status(removed, 200)
      isTrue([201, 403, 404].includes(made.status), `status ${made.status} in round ${round}`)
      const { total } = await given(target.stores.apiKeys?.listOf)({ tenantId: id }, { page: 1, limit: 9 })
      equal(total, 0, `keys in round ${round}`)
    }
  },
})
