import type { EventBus, Publication } from '../../foundations/events/bus.ts'
import { failure } from '../../foundations/values/errors.ts'
import { later } from '../../foundations/values/timestamps.ts'
import type { LinkedAccountStore } from '../../ports/accounts/linked-accounts.ts'
import type { PasskeyStore } from '../../ports/accounts/passkeys.ts'
import type { User, UserPatch } from '../../ports/accounts/users.ts'
import type { Mailer } from '../../ports/host/mailer.ts'
import { aboutRequest } from '../../web/http/request/about-request.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import type { AccessPorts } from '../accounts/removal/end-access.ts'
import type { MadeGiven } from '../accounts/removal/revoke-what-was-made.ts'
import { updateAtAddress } from '../accounts/update-at-address.ts'
import { alertOfRemoval } from '../ways-in/alert-of-removal.ts'
import { endAccessAndWaysIn } from '../ways-in/end-access-and-ways-in.ts'
import type { HeldWayIn } from '../ways-in/name-way-in.ts'
import type { AccountHolderGiven } from './account-holder.ts'
import { isClosedAddress, isHolderOfAddress, openAddress } from './closed-address.ts'
import { forgetVerifiedOnly, isOwned, recordVerifiedOnly } from './ownership-record.ts'

export interface OwnershipGiven extends AccessPorts, AccountHolderGiven, MadeGiven {
  readonly linkedAccounts: LinkedAccountStore | undefined
  readonly passkeys: PasskeyStore | undefined
  readonly events: EventBus
  readonly mailer: Mailer | undefined
}

/** A user whose address is owned. `removed`: sign-in methods that the redemption removed or suspended. */
export interface Owned {
  readonly user: User
  readonly removed: readonly HeldWayIn[]
}

/** How a mailed token was redeemed, which decides what the redemption proves. */
export interface Redemption {
  /** Provider account through which the address was confirmed; it stays linked. */
  readonly linkedBy?: { readonly provider: string; readonly providerAccountId: string }
  /**
   * True if the request also carried the account's password, or sent the mailed code in a session. Undefined: `confirmOwnership` looks for
   * a session of the account or a known device.
   */
  readonly isByAccountHolder?: true
  /** True if the caller stores a new password and publishes the event of that change itself. */
  readonly setsPassword?: true
}

/**
 * Marks the user's address as owned after a mailed token was redeemed. A stranger may have registered the address before its owner did. So
 * the first redemption that comes neither from a session of the account nor from a known device removes earlier credentials (R10):
 * password, linked accounts, passkeys, sessions, pending tokens and sign-in by phone. Second factors other than passkeys stay. A mail tells
 * the user what was removed. Does nothing if the address is already owned. Returns null if the user was deleted or has another address by
 * now. Rejects with 403 SIGN_IN_METHOD_SUSPENDED if an administrator set the address and the request doesn't come from the account's user.
 */
export async function confirmOwnership(
  user: User,
  redemption: Redemption,
  context: RequestContext,
  given: OwnershipGiven,
): Promise<Owned | null> {
  if (await isOwned(user, given)) return { user, removed: [] }
  const isByAccountHolder = redemption.isByAccountHolder ?? (await isHolderOfAddress(user, context, given))
  const isClosed = await isClosedAddress(user, given)
  if (isClosed && !isByAccountHolder) throw failure('SIGN_IN_METHOD_SUSPENDED')
  const owned = isByAccountHolder
    ? unchanged(
        await given.events.change(verifiedEvents(user, context), () =>
          updateAtAddress(user, verifiedAt(given.now()), given.users),
        ),
      )
    : await removeEarlier(user, redemption, context, given)
  if (owned === null) return null
  await forgetVerifiedOnly(user, given)
  if (isClosed) await openAddress(user, given)
  return owned
}

/**
 * Marks the address as verified after its link was opened. In a session of the account or on a known device, the address also becomes
 * owned. Otherwise it doesn't, and nothing is removed: the link may have been opened by a mail scanner, or by the owner of an address that
 * a stranger registered. An owned address stays owned. Returns null if the user was deleted or has another address.
 */
export async function verifyAddress(user: User, context: RequestContext, given: OwnershipGiven): Promise<User | null> {
  if (await isHolderOfAddress(user, context, given)) {
    return (await confirmOwnership(user, { isByAccountHolder: true }, context, given))?.user ?? null
  }
  return verifyOnly(user, context, given)
}

/** Marks the address as verified without making it owned. Returns the updated user, or null if the user was deleted or has another address. */
export async function verifyOnly(user: User, context: RequestContext, given: OwnershipGiven): Promise<User | null> {
  if (user.isEmailVerified) return user
  // Stores the record before verifying the address: a verified address without this record counts as owned.
  await recordVerifiedOnly(user, given)
  return given.events.change(verifiedEvents(user, context), () =>
    updateAtAddress(user, verifiedAt(given.now()), given.users),
  )
}

function unchanged(user: User | null): Owned | null {
  return user === null ? null : { user, removed: [] }
}

function verifiedAt(now: Date) {
  return { isEmailVerified: true, emailVerificationDeadline: null, updatedAt: now } as const
}

async function removeEarlier(
  user: User,
  { linkedBy, setsPassword }: Redemption,
  context: RequestContext,
  given: OwnershipGiven,
): Promise<Owned | null> {
  // Stores the `verified-only` record first: after a crash the address isn't owned, so the next redemption repeats the removal.
  await recordVerifiedOnly(user, given)
  const about = aboutRequest(context, { userId: user.id })
  // One millisecond before this request, so that the session that this request creates isn't ended.
  const until = later(context.receivedAt, -1)
  // Checks that the account still has the address before anything is removed. The write that ends the access checks the address again.
  const current = await updateAtAddress(user, { updatedAt: given.now() }, given.users)
  if (current === null) return null
  const removesPassword = user.passwordHash !== undefined && !setsPassword
  const told: readonly Publication[] = [
    ...verifiedEvents(user, context),
    ...(removesPassword
      ? [{ event: 'identity.user.password.changed' as const, data: { reason: 'mailbox-proof' as const }, about }]
      : []),
  ]
  const update = (patch: UserPatch) => given.events.change(told, () => updateAtAddress(current, patch, given.users))
  const ending = { reason: 'mailbox-proof', about, until, since: user.createdAt, kept: linkedBy, update } as const
  const ended = await endAccessAndWaysIn(current, verifiedAt(given.now()), ending, given)
  if (ended === null) return null
  const { removed, suspended } = ended
  const isReplaced = ({ way }: HeldWayIn) => way.type === 'password' && setsPassword === true
  const gone = [...removed, ...suspended].filter((held) => !isReplaced(held))
  alertOfRemoval(user, gone, context, given)
  return { user: ended.user, removed: gone }
}

/** Returns the event that the user's address was verified. Empty if it was verified before, or the user has no address. */
function verifiedEvents(user: User, context: RequestContext): readonly Publication[] {
  if (user.isEmailVerified || user.email === null) return []
  const about = aboutRequest(context, { userId: user.id })
  return [{ event: 'identity.user.email.verified', data: { email: user.email }, about }]
}
