import { cheapHasher } from '@sallyport/testkit'
import { ACTIONS } from './actions.ts'
import { newWorld, type Person, type World } from './world.ts'

/** Longer than a TOTP step, so that each code is new. */
const STEP_MS = 31_000

/** Runs a sequence of actions. Rejects at the first step that breaks a promise of decisions/017. */
export async function play(order: readonly string[]): Promise<void> {
  const world = await newWorld()
  for (const [index, name] of order.entries()) {
    world.target.clock.advance(STEP_MS)
    const before = await handles(world)
    try {
      await ACTIONS[name]?.(world)
      if (name.startsWith('stranger')) {
        for (const handle of await handles(world)) if (!before.has(handle)) world.strangers.add(handle)
      }
      await strangerIsOut(world)
      await ownerLosesNothing(world)
    } catch (error) {
      throw new Error(`after ${JSON.stringify(order.slice(0, index + 1))}: ${String(error)}`)
    }
  }
  await world.target.close()
}

async function handles({ target }: World): Promise<ReadonlySet<string>> {
  const { sessions } = (await target.stores.sessions.list?.({ page: 1, limit: 100 }, target.clock.now())) ?? {}
  return new Set(sessions?.map(({ handle }) => handle))
}

/** Expects that nothing of the stranger's opens an account that its owner has owned. */
async function strangerIsOut({ target, owned, strangers, stranger }: World): Promise<void> {
  const { users, sessions, linkedAccounts } = target.stores
  for (const id of owned) {
    const user = await users.findById(id)
    if (user === null) continue
    const living = await sessions.listForUser(id, target.clock.now())
    if (living.some(({ handle }) => strangers.has(handle))) throw new Error('the stranger has a session')
    if (await hasPassword(user.passwordHash, stranger)) throw new Error('the stranger has a password')
    const links = (await linkedAccounts?.listForUser(id)) ?? []
    if (links.some(({ providerAccountId }) => providerAccountId === 'stranger'))
      throw new Error('the stranger has a link')
    const signsIn = user.phoneNumber === stranger.phoneNumber && user.isPhoneVerified !== false
    if (signsIn) throw new Error('the phone of the stranger can sign in')
    const passkeys = (await target.stores.passkeys?.listForUser(id)) ?? []
    if (passkeys.some((one) => stranger.passkeys.some(({ credentialId }) => credentialId === one.credentialId)))
      throw new Error('the stranger has a passkey')
  }
}

/** Expects that everything the owner set up in their own sessions is still there. */
async function ownerLosesNothing({ target, kept, owner }: World): Promise<void> {
  for (const [id, belongings] of kept) {
    const user = await target.stores.users.findById(id)
    if (user === null) continue
    if (!(await hasPassword(user.passwordHash, owner))) throw new Error('the owner lost the password')
    const links = (await target.stores.linkedAccounts?.listForUser(id)) ?? []
    if (belongings.links && links.length === 0) throw new Error('the owner lost a link')
    if (belongings.phone && user.isPhoneVerified !== true)
      throw new Error('the phone of the owner can no longer sign in')
    if (belongings.totp && !user.isTotpEnabled) throw new Error('the owner lost the authenticator app')
  }
}

async function hasPassword(hash: string | undefined, { password }: Person): Promise<boolean> {
  return hash !== undefined && (await cheapHasher.verify(password, hash))
}
