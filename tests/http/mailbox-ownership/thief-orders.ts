import { cheapHasher } from '@sallyport/testkit'
import fc from 'fast-check'
import { given } from '../support/expect.ts'
import { THIEF_ACTIONS } from './thief-actions.ts'
import {
  account,
  newThiefWorld,
  providerSignsIn,
  signsIn,
  THIEFS_NUMBER,
  THIEFS_PASSWORD,
  type ThiefWorld,
} from './thief-world.ts'

/** Time between two actions. */
const STEP_MS = 61_000

const FRESH = 'thief: steals a fresh session'
const UNDONE = 'owner: says that the newest alert wasn’t them'
const LATER = 'three days pass'

/** First actions of a sequence: most faults need something that the thief added. */
const BEGINNINGS = [
  [FRESH],
  ['thief: steals a stale session'],
  [FRESH, 'thief: adds a phone'],
  [FRESH, 'thief: adds a passkey'],
  [FRESH, 'thief: links a provider account'],
  [FRESH, 'thief: sets the first password'],
  [FRESH, 'thief: adds a passkey', UNDONE, LATER, FRESH, 'thief: allows everything again'],
  [
    ...[FRESH, 'thief: links a provider account', UNDONE, LATER, LATER, FRESH, 'thief: allows everything again'],
    ...[LATER, 'owner: resets the password'],
  ],
]

/** Runs random sequences of what owner, thief and administrator do, and shrinks one that breaks a promise (R38). */
export function playThiefOrders(settings: { readonly seed: number; readonly numRuns: number }): Promise<void> {
  const others = fc.array(fc.constantFrom(...Object.keys(THIEF_ACTIONS)), { minLength: 1, maxLength: 12 })
  return fc.assert(
    fc.asyncProperty(fc.constantFrom(...BEGINNINGS), others, (first, more) => play([...first, ...more])),
    settings,
  )
}

async function play(order: readonly string[]): Promise<void> {
  const world = await newThiefWorld()
  for (const [index, name] of order.entries()) {
    world.target.clock.advance(STEP_MS)
    await world.target.settled()
    world.target.mails.clear()
    try {
      await THIEF_ACTIONS[name]?.(world)
      await thiefIsOut(world)
      await ownerLosesNothing(world)
    } catch (error) {
      throw new Error(`after ${JSON.stringify(order.slice(0, index + 1))}: ${String(error)}`)
    }
  }
  await world.target.close()
}

/** Expects that nothing that must be out signs in. */
async function thiefIsOut(world: ThiefWorld): Promise<void> {
  const { target, additions, thiefs } = world
  const isOut = (kind: Parameters<typeof additions.get>[0]) => additions.get(kind)?.isOut === true
  const { phoneNumber, isPhoneVerified, passwordHash } = await account(world)
  if (isOut('phone') && phoneNumber === THIEFS_NUMBER && isPhoneVerified !== false)
    throw new Error('the phone of the thief signs in')
  if (isOut('passkey') && thiefs !== null && (await signsIn(target, thiefs)))
    throw new Error('the passkey of the thief signs in')
  if (isOut('provider') && (await providerSignsIn(world))) throw new Error('the provider account of the thief signs in')
  const isThiefs = passwordHash !== undefined && (await cheapHasher.verify(THIEFS_PASSWORD, passwordHash))
  if (isOut('password') && isThiefs) throw new Error('the password of the thief signs in')
}

/** Expects that the owner's passkey, which is older than everything, signs in, and that no second factor is gone. */
async function ownerLosesNothing({ target, own, userId }: ThiefWorld): Promise<void> {
  if (!(await signsIn(target, own))) throw new Error('the passkey of the owner signs in no more')
  if ((await given(target.stores.passkeys).find(own.credentialId))?.userId !== userId)
    throw new Error('the owner lost a passkey')
}
