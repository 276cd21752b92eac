import type { EventBus, Publication } from '../../foundations/events/bus.ts'
import type { EventAbout } from '../../foundations/events/envelope.ts'
import type { LinkedAccount, LinkedAccountStore } from '../../ports/accounts/linked-accounts.ts'
import type { Passkey, PasskeyStore } from '../../ports/accounts/passkeys.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import type { User, UserPatch } from '../../ports/accounts/users.ts'
import type { WayIn } from '../../ports/accounts/ways-in.ts'
import { fateOf, type WayInEndReason } from '../accounts/removal/what-ends.ts'
import type { HookGiven } from '../features/feature-hooks.ts'
import type { HeldWayIn } from './name-way-in.ts'
import { passwordSetAt, phoneAddedAt } from './recent-additions.ts'
import { keepSecondFactorPhone } from './second-factor-phone.ts'
import { forget, isRestoredSince, type SuspendableWayIn, suspend } from './suspension.ts'

export interface WaysInGiven extends HookGiven {
  readonly proofs: ProofStore
  readonly passkeys: PasskeyStore | undefined
  readonly linkedAccounts: LinkedAccountStore | undefined
  readonly events: EventBus
  readonly now: () => Date
}

export interface WaysInEnding {
  readonly reason: WayInEndReason
  readonly about: EventAbout
  /** Methods added at or after this time are new. */
  readonly since: Date
  /** Method that counts as new no matter when it was added: the user chose "This wasn't me" in the alert about it. */
  readonly disowned?: WayIn | undefined
  /** Provider account that stays: the mailbox was proved through it. */
  readonly kept?: { readonly provider: string; readonly providerAccountId: string } | undefined
  /** True if the phone stays: it was proved by a text message. Default false. */
  readonly keepsPhone?: boolean | undefined
}

/** The ended sign-in methods, and the patch of the user that ends password and phone. The caller writes the patch. */
export interface EndedWaysIn {
  readonly patch: UserPatch
  readonly removed: readonly HeldWayIn[]
  readonly suspended: readonly HeldWayIn[]
}

/**
 * Suspends or removes sign-in methods of a user, as `fateOf` decides for this reason (R38). Changes no second factor, except that the first
 * proof of the mailbox (R10) also removes passkeys. May be repeated: methods that had ended before aren't returned again.
 */
export async function endWaysIn(user: User, ending: WaysInEnding, given: WaysInGiven): Promise<EndedWaysIn> {
  const password = await endPassword(user, ending, given)
  const phone = await endPhone(user, ending, given)
  const passkeys = await endPasskeys(user, ending, given)
  const accounts = await endLinkedAccounts(user, ending, given)
  const others = await endFeatureWays(user, ending, given)
  const ended = {
    patch: { ...password.patch, ...phone.patch },
    removed: [...password.named, ...passkeys.removed, ...accounts.removed, ...others.removed],
    suspended: [...phone.named, ...passkeys.suspended, ...accounts.suspended, ...others.suspended],
  }
  const told = [...passkeys.told, ...accounts.told]
  if (told.length > 0) await given.events.publishAll(told)
  return ended
}

interface OfUser {
  readonly patch: UserPatch
  readonly named: readonly HeldWayIn[]
}

const NOTHING: OfUser = { patch: {}, named: [] }

async function endPassword(user: User, { reason, since }: WaysInEnding, given: WaysInGiven): Promise<OfUser> {
  const fate = fateOf('password', reason)
  const isEnded =
    fate === 'removed' || (fate === 'removed if new' && isSince(await passwordSetAt(user.id, given), since))
  if (!isEnded) return NOTHING
  return {
    patch: { passwordHash: null },
    named: user.passwordHash === undefined ? [] : [{ way: { type: 'password' } }],
  }
}

async function endPhone(
  user: User,
  { reason, since, disowned, keepsPhone }: WaysInEnding,
  given: WaysInGiven,
): Promise<OfUser> {
  const { id, phoneNumber } = user
  const isUsable = phoneNumber !== undefined && user.isPhoneVerified !== false
  const fate = fateOf('phone', reason)
  if (fate === 'kept' || keepsPhone === true) return NOTHING
  // With the fate `suspended`, sets `isPhoneVerified: false` even without a usable number: a stranger may be verifying one at this moment.
  if (fate !== 'suspended') {
    if (!isUsable) return NOTHING
    const isDisowned = disowned?.type === 'phone' && disowned.id === phoneNumber
    if (!isDisowned && !isSince(await phoneAddedAt(id, phoneNumber, given), since)) return NOTHING
  }
  await keepSecondFactorPhone(user, given)
  return { patch: { isPhoneVerified: false }, named: isUsable ? [{ way: { type: 'phone', id: phoneNumber } }] : [] }
}

interface Ended {
  readonly removed: readonly HeldWayIn[]
  readonly suspended: readonly HeldWayIn[]
  readonly told: readonly Publication[]
}

const NONE: Ended = { removed: [], suspended: [], told: [] }

async function endPasskeys(user: User, ending: WaysInEnding, given: WaysInGiven): Promise<Ended> {
  const { reason, about, disowned } = ending
  const found = (await given.passkeys?.listForUser(user.id)) ?? []
  const fate = fateOf('passkey', reason)
  if (found.length === 0 || fate === 'kept') return NONE
  const wayOf = ({ id }: Passkey) => ({ type: 'passkey', id }) as const
  if (fate === 'removed') {
    await given.passkeys?.deleteForUser(user.id)
    for (const passkey of found) await forget(user.id, wayOf(passkey), given)
    const event = 'identity.user.passkey.removed' as const
    return {
      removed: found.map((passkey) => ({ way: wayOf(passkey), name: passkey.name })),
      suspended: [],
      told: found.map(({ id }) => ({ event, data: { passkeyId: id, reason: 'mailbox-proof' as const }, about })),
    }
  }
  const suspended: HeldWayIn[] = []
  for (const passkey of found) {
    const way = wayOf(passkey)
    const isDisowned = disowned?.type === 'passkey' && disowned.id === passkey.id
    if (isDisowned || (await isNew(user, way, passkey.createdAt, ending, given))) {
      if (await suspend(user.id, way, given)) suspended.push({ way, name: passkey.name })
    }
  }
  return { ...NONE, suspended }
}

async function endLinkedAccounts(user: User, ending: WaysInEnding, given: WaysInGiven): Promise<Ended> {
  const { reason, about, disowned, kept } = ending
  const { linkedAccounts } = given
  const isKept = ({ provider, providerAccountId }: LinkedAccount) =>
    provider === kept?.provider && providerAccountId === kept.providerAccountId
  const found = ((await linkedAccounts?.listForUser(user.id)) ?? []).filter((account) => !isKept(account))
  const wayOf = ({ provider, providerAccountId: id }: LinkedAccount) =>
    ({ type: 'linked-account', provider, id }) as const
  const heldOf = (account: LinkedAccount) => ({ way: wayOf(account), name: account.name ?? account.email })
  const fate = fateOf('linked-account', reason)
  if (fate === 'kept') return NONE
  if (fate === 'removed') {
    for (const account of found) {
      await linkedAccounts?.delete(user.id, account.provider, account.providerAccountId)
      await forget(user.id, wayOf(account), given)
    }
    const event = 'identity.user.unlinked' as const
    return {
      removed: found.filter(isWayIn).map(heldOf),
      suspended: [],
      told: found.map(({ provider, providerAccountId }) => ({ event, data: { provider, providerAccountId }, about })),
    }
  }
  const suspended: HeldWayIn[] = []
  for (const account of found.filter(isWayIn)) {
    const way = wayOf(account)
    const isDisowned =
      disowned?.type === 'linked-account' && disowned.provider === way.provider && disowned.id === way.id
    // A provider account with the same time as the user account is the one of the sign-up. It wasn't added later, so it isn't new.
    const isFirst = account.linkedAt.getTime() === user.createdAt.getTime()
    if (isDisowned || (await isNew(user, way, isFirst ? undefined : account.linkedAt, ending, given))) {
      if (await suspend(user.id, way, given)) suspended.push(heldOf(account))
    }
  }
  return { ...NONE, suspended }
}

async function endFeatureWays(user: User, ending: WaysInEnding, given: WaysInGiven): Promise<Ended> {
  const { features } = given
  const { reason, disowned } = ending
  const fate = fateOf('feature', reason)
  if (fate === 'kept') return NONE
  const held = (await features.waysIn(user.id)).map(({ provider, id, name, addedAt }) => ({
    way: { type: 'feature', provider, id } as const,
    name,
    addedAt,
  }))
  if (fate === 'removed') {
    await features.onMailboxProof(user.id)
    for (const { way } of held) await forget(user.id, way, given)
    return { ...NONE, removed: held }
  }
  const suspended: HeldWayIn[] = []
  for (const { way, name, addedAt } of held) {
    const isDisowned = disowned?.type === 'feature' && disowned.provider === way.provider && disowned.id === way.id
    if (isDisowned || (await isNew(user, way, addedAt, ending, given))) {
      if (await suspend(user.id, way, given)) suspended.push({ way, name })
    }
  }
  return { ...NONE, suspended }
}

function isSince(at: Date | undefined, since: Date): boolean {
  return at !== undefined && at >= since
}

/** False for a linked mail address, which can't be used to sign in. */
function isWayIn({ provider }: LinkedAccount): boolean {
  return provider !== 'email'
}

/** True if the method was added or restored at or after `since`. */
async function isNew(
  user: User,
  way: SuspendableWayIn,
  addedAt: Date | undefined,
  { since }: WaysInEnding,
  given: WaysInGiven,
): Promise<boolean> {
  return isSince(addedAt, since) || isRestoredSince(user.id, way, since, given)
}
