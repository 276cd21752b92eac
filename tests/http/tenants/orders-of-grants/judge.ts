import { introspector } from '../../owned-keys/keys.ts'
import { equal, given } from '../../support/expect.ts'
import { made, type Step, scopeOf } from './acts.ts'
import { type Access, type Held, NAMES, OFFERED, type World } from './world.ts'

const OF_OFFERED: readonly string[] = Object.values(OFFERED).flat()

/** Makes the step. Fails if somebody gained what its giver couldn't give, or if an organisation has no owner. Returns what all have after it. */
export async function judged(world: World, step: Step, before: Held): Promise<Held> {
  const { act, who, whom, at } = step
  const [invitations, keys, count] = [await invitationsOf(world), await keysOf(world, step), world.keys.length]
  const answer = await made(world, step)
  const told = `${NAMES[who]} ${act} (${NAMES[whom]}, organisation ${at}, ${step.choice}) → ${answer.status}`
  equal([told, answer.status < 500], [told, true])
  const giver = await giverOf(world, step, invitations)
  const after = await world.held()
  for (const [organisation, people] of after.entries()) {
    const had = given(before[organisation])
    const mayGive = mayGiveOf(giver === undefined ? undefined : had[giver], step)
    for (const [person, { permissions }] of people.entries()) {
      const gained = permissions.filter((one) => !given(had[person]).permissions.includes(one))
      const unfounded = gained.filter((one) => !mayGive.includes(one))
      equal([told, NAMES[person], unfounded], [told, NAMES[person], []])
    }
    // Only owners take ownership away, and one stays.
    const isLost = had.some(({ role }, person) => role === 'owner' && people[person]?.role !== 'owner')
    const isTaken = isLost && had[who]?.role !== 'owner' && act !== 'lets someone go and invites them'
    equal([told, isTaken, people.some(({ role }) => role === 'owner')], [told, false, true])
  }
  const maker = given(before[at]?.[who])
  if (world.keys.length > count) {
    // Of their own, one person has a permission outside organisations.
    const ofTheirOwn = NAMES[who] === 'bob' ? ['all:do'] : []
    const held = act === 'makes a key of their own' ? ofTheirOwn : maker.permissions
    equal([told, held.includes(scopeOf(step))], [told, true])
  }
  if (act === 'removes' && answer.status === 200 && who !== whom) await judgeTaken(world, step, keys, maker, told)
  return after
}

/** At the end, no key has a scope that its owner hasn't. */
export async function judgeKeys({ target, keys }: World): Promise<void> {
  const ask = await introspector(target)
  for (const key of keys) {
    const scopes = String(Object(await ask(key)).scope ?? '').split(' ')
    const foreign = key.rawKey.startsWith('tk_') ? ['books:read', 'all:do'] : ['books:read', ...OF_OFFERED]
    equal(
      scopes.filter((one) => foreign.includes(one)),
      [],
    )
  }
}

/**
 * Permissions that the step can give. Only the step that changes roles of the host gives more than `tenant:…` permissions, so a person who left
 * and returns has none of the others from before.
 */
function mayGiveOf(giver: Access | undefined, { act }: Step): readonly string[] {
  if (giver === undefined) return []
  if (act !== 'changes roles of the host') return giver.permissions.filter((one) => one.startsWith('tenant:'))
  return giver.role === 'owner' ? [...giver.permissions, ...OF_OFFERED] : giver.permissions
}

/** Index of the person who gives what the step gives: of an invitation, who made it. Undefined if it is no open invitation. */
async function giverOf(world: World, { act, who }: Step, before: readonly Invitation[]): Promise<number | undefined> {
  if (act !== 'redeems') return who
  const after = new Set((await invitationsOf(world)).map(({ id }) => id))
  const redeemed = before.find(({ id }) => !after.has(id))
  return redeemed && world.people.findIndex(({ id }) => id === redeemed.inviterId)
}

type Invitation = Awaited<ReturnType<typeof invitationsOf>>[number]

async function invitationsOf({ target, organisations }: World) {
  const { list } = given(target.stores.invitations)
  const pages = await Promise.all(organisations.map((tenantId) => list({ page: 1, limit: 100, tenantId })))
  return pages.flatMap(({ invitations }) => invitations)
}

type Keys = Awaited<ReturnType<typeof keysOf>>

async function keysOf({ target, organisations }: World, { at }: Step) {
  const owner = { tenantId: given(organisations[at]) }
  return (await given(target.stores.apiKeys?.listOf)(owner, { page: 1, limit: 100 })).keys
}

/** Of the keys of a member who was removed, those are left that the remover took over, with scopes that the remover could give. */
async function judgeTaken(
  world: World,
  step: Step,
  before: Keys,
  { permissions }: Access,
  told: string,
): Promise<void> {
  const [who, whom] = [world.people[step.who]?.id, world.people[step.whom]?.id]
  const theirs = before.filter(({ createdBy }) => createdBy === whom).map(({ id }) => id)
  const left = (await keysOf(world, step)).filter(({ id }) => theirs.includes(id))
  const wrong = left.filter(
    ({ createdBy, scopes }) => createdBy !== who || scopes.some((one) => !permissions.includes(one)),
  )
  equal([told, wrong], [told, []])
}
