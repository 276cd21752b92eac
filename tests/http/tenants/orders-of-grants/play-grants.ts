import { memoryStores } from '@sallyport/core/memory'
import { ownedKeys } from '@sallyport/core/owned-keys'
import { tenants } from '@sallyport/tenants'
import fc from 'fast-check'
import { administer } from '../../admin/caller.ts'
import { runCase } from '../../group.ts'
import { WITH_KEYS } from '../../owned-keys/keys.ts'
import { given } from '../../support/expect.ts'
import { targetMaker } from '../../support/make-target.ts'
import type { MakeTarget, Overrides } from '../../support/target.ts'
import { ACTS, type Act, mailAt, type Step } from './acts.ts'
import { judged, judgeKeys } from './judge.ts'
import { type Held, NAMES, OFFERED, ROLES, serviceOf, type World, worldOf } from './world.ts'

const SETTINGS: Overrides = { ...WITH_KEYS, features: [ownedKeys({ maxPerOwner: 100 }), tenants({ roles: ROLES })] }

const anyone = fc.nat({ max: NAMES.length - 1 })
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    // The cast is safe: these are its keys.
    act: fc.constantFrom(...(Object.keys(ACTS) as Act[])),
    isAmongMembers: fc.oneof({ arbitrary: fc.constant(true), weight: 5 }, { arbitrary: fc.constant(false), weight: 1 }),
    who: anyone,
    whom: anyone,
    at: fc.nat({ max: 1 }),
    choice: fc.nat({ max: 55 }),
  }),
  { minLength: 1, maxLength: 80, size: 'max' },
)

/** Chooses the people of a step. Anybody can be invited, and who is invited redeems. */
function chosen(step: Step, held: Held, world: World): Step {
  const { act, isAmongMembers, who, whom, at } = step
  if (!isAmongMembers) return step
  const members = given(held[at]).flatMap(({ role }, index) => (role === 'none' ? [] : [index]))
  const memberAt = (number: number) => given(members[number % members.length])
  return {
    ...step,
    who: act === 'redeems' ? (mailAt(world, step)?.to ?? who) : memberAt(who),
    whom: act === 'invites' ? whom : memberAt(whom),
  }
}

/** Plays random sequences of grants by people who administer nothing but organisations, and shrinks one that breaks a promise. */
export async function playGrants(settings: { readonly seed: number; readonly numRuns: number }): Promise<void> {
  const run = async (open: MakeTarget) => {
    const target = await open(SETTINGS)
    for (const [name, permissions] of Object.entries(OFFERED))
      await administer(target, 'POST', '/roles', { name, permissions })
    const service = serviceOf(target)
    let count = 0
    const property = fc.asyncProperty(steps, async (all) => {
      const world = await worldOf(target, service, count++)
      let held = await world.held()
      for (const step of all) held = await judged(world, chosen(step, held, world), held)
      await judgeKeys(world)
    })
    await fc.assert(property, settings)
  }
  await runCase({ name: 'grants', run }, targetMaker({ stores: async () => ({ stores: memoryStores() }) }))
}
