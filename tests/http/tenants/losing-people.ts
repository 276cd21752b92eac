import { group } from '../group.ts'
import { equal } from '../support/expect.ts'
import type { Target } from '../support/target.ts'
import { createdBy, joins, type Person, person, rolesIn, WITH_TENANTS } from './organisation.ts'

/** Rounds of each race. */
const ROUNDS = 5

async function twoOwners(target: Target, ada: Person, bob: Person): Promise<string> {
  const id = await createdBy(ada)
  await joins(target, id, bob, 'owner')
  return id
}

const demote = (id: string, by: Person, whom: Person) =>
  by.client.send('PATCH', `/auth/tenants/${id}/members/${whom.id}`, { json: { role: 'member' } })

const ownersOf = async (target: Target, id: string, people: readonly Person[]) =>
  Object.values(await rolesIn(target, id, people)).filter((role) => role === 'owner').length

/** Runs both acts at once, many times. One of the two owners stays. */
async function race(target: Target, acts: (id: string, ada: Person, bob: Person) => readonly Promise<unknown>[]) {
  const ada = await person(target, 'ada')
  const bob = await person(target, 'bob')
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await twoOwners(target, ada, bob)
    await Promise.all(acts(id, ada, bob))
    equal(await ownersOf(target, id, [ada, bob]), 1, `owners in round ${round}`)
  }
}

export const losingPeopleGroup = group('Organisations that lose people at once', {
  'R01 two owners demote each other: one stays': async (open) =>
    race(await open(WITH_TENANTS), (id, ada, bob) => [demote(id, ada, bob), demote(id, bob, ada)]),

  'R01 one owner leaves while the other is demoted: one stays': async (open) =>
    race(await open(WITH_TENANTS), (id, ada, bob) => [
      ada.client.post(`/auth/tenants/${id}/leave`),
      demote(id, ada, bob),
    ]),
})
