/**
 * Ownership of an email address: an address is owned if the person who set the account's credentials can read its mail (R10,
 * decisions/017-mailbox-ownership.md). Ports: users, sessions, proofs, linkedAccounts, passkeys. Purposes in the store `proofs`: `verified-only`,
 * `second-factor-phone`. Routes: none.
 */

import { type AccessPorts, endAccess } from '../accounts/end-access.ts'
import type { EventBus } from '../events/bus.ts'
import type { EventAbout } from '../events/envelope.ts'
import { aboutRequest } from '../http/about-request.ts'
import type { RequestContext } from '../http/context.ts'
import type { LinkedAccount, LinkedAccountStore } from '../ports/linked-accounts.ts'
import type { PasskeyStore } from '../ports/passkeys.ts'
import type { User } from '../ports/users.ts'
import { later } from '../session/lifetimes.ts'
import { type AccountHolderGiven, isAccountHolder } from './account-holder.ts'
import { forgetVerifiedOnly, isOwned, recordVerifiedOnly } from './ownership-record.ts'
import { keepSecondFactorPhone } from './second-factor-phone.ts'

/** Ports and settings that an endpoint must declare in `uses` to confirm ownership of an address. */
export const OWNERSHIP_USES = [
  'linkedAccounts',
  'passkeys',
  'events',
  'accessTokens',
  'refreshTokens',
  'knownDevices',
  'now',
] as const

export interface OwnershipGiven extends AccessPorts, AccountHolderGiven {
  readonly linkedAccounts: LinkedAccountStore | undefined
  readonly passkeys: PasskeyStore | undefined
  readonly events: EventBus
}

/** How a mailed token was redeemed, which decides what the redemption proves. */
export interface Redemption {
  /** Provider account through which the address was confirmed; it stays linked. */
  readonly linkedBy?: { readonly provider: string; readonly providerAccountId: string }
  /**
   * True if the request also carried the account's password, or was sent in a session with the mailed code. Undefined: the request's
   * session and known device decide.
   */
  readonly isByAccountHolder?: true
  /** True if the caller stores a new password and publishes the event of that change itself. */
  readonly setsPassword?: true
}

/**
 * Marks the user's address as owned after a mailed token was redeemed. A stranger may have registered the address before its owner did. So
 * the first redemption outside a session of the account removes earlier credentials (R10): password, linked accounts, passkeys,
 * sessions, pending tokens and sign-in by phone. Second factors stay. Does nothing if the address is already owned. Returns the updated user, or null if it
 * was deleted.
 */
export async function confirmOwnership(
  user: User,
  redemption: Redemption,
  context: RequestContext,
  given: OwnershipGiven,
): Promise<User | null> {
  if (await isOwned(user, given)) return user
  const isByAccountHolder = redemption.isByAccountHolder ?? (await isAccountHolder(user, context, given))
  const owned = isByAccountHolder
    ? await given.users.update(user.id, verifiedAt(given.now()))
    : await removeEarlier(user, redemption, context, given)
  await forgetVerifiedOnly(user, given)
  await publishVerified(user, context, given)
  return owned
}

/**
 * Marks the address as verified after its link was opened. In a session of the account, the address also becomes owned. Otherwise it
 * doesn't, and nothing is removed: a mail scanner may have opened the link, or the owner of an address that a stranger registered. An owned
 * address stays owned.
 */
export async function verifyAddress(user: User, context: RequestContext, given: OwnershipGiven): Promise<User | null> {
  if (await isAccountHolder(user, context, given)) {
    return confirmOwnership(user, { isByAccountHolder: true }, context, given)
  }
  return verifyOnly(user, context, given)
}

/** Marks the address as verified, but not as owned unless it already is. Returns the updated user, or null if it was deleted. */
export async function verifyOnly(user: User, context: RequestContext, given: OwnershipGiven): Promise<User | null> {
  if (user.isEmailVerified) return user
  // Stores the record before verifying the address: a verified address without this record counts as owned.
  await recordVerifiedOnly(user, given)
  const verified = await given.users.update(user.id, verifiedAt(given.now()))
  await publishVerified(user, context, given)
  return verified
}

function verifiedAt(now: Date) {
  return { isEmailVerified: true, emailVerificationDeadline: null, updatedAt: now } as const
}

async function removeEarlier(
  user: User,
  { linkedBy, setsPassword }: Redemption,
  context: RequestContext,
  given: OwnershipGiven,
): Promise<User | null> {
  // Stores the record first: after a crash the address isn't owned, so the next redemption repeats the removal.
  await recordVerifiedOnly(user, given)
  await keepSecondFactorPhone(user, given)
  const about = aboutRequest(context, { userId: user.id })
  // Ends sessions authenticated before this request. The session that this request creates stays.
  const until = later(context.receivedAt, -1)
  // Sets `isPhoneVerified` to false even without a number: a stranger may be verifying a number at this moment.
  const patch = { ...verifiedAt(given.now()), passwordHash: null, isPhoneVerified: false }
  const removeMethods = async () => {
    const hadPasskeys = await removePasskeys(user.id, about, given)
    return (await unlinkEarlier(user.id, linkedBy, given)) || hadPasskeys
  }
  await removeMethods()
  const updated = await endAccess(user.id, patch, { reason: 'mailbox-proof', about, until }, given)
  // Removes again what a session that was still alive registered or linked meanwhile, and ends the sessions that were opened with it.
  if (await removeMethods()) await given.sessions.revokeForUser(user.id)
  if (user.passwordHash !== undefined && !setsPassword) {
    await given.events.publish('identity.user.password.changed', { reason: 'mailbox-proof' }, about)
  }
  return updated
}

/** Unlinks the user's accounts except `kept`. Returns true if there were any. */
async function unlinkEarlier(
  userId: string,
  kept: Redemption['linkedBy'],
  { linkedAccounts }: Pick<OwnershipGiven, 'linkedAccounts'>,
): Promise<boolean> {
  const isKept = (link: LinkedAccount) =>
    link.provider === kept?.provider && link.providerAccountId === kept.providerAccountId
  const earlier = ((await linkedAccounts?.listForUser(userId)) ?? []).filter((link) => !isKept(link))
  for (const link of earlier) await linkedAccounts?.delete(userId, link.provider, link.providerAccountId)
  return earlier.length > 0
}

/** Removes the user's passkeys. Returns true if there were any. */
async function removePasskeys(
  userId: string,
  about: EventAbout,
  { passkeys, events }: Pick<OwnershipGiven, 'passkeys' | 'events'>,
): Promise<boolean> {
  const found = (await passkeys?.listForUser(userId)) ?? []
  if (found.length === 0) return false
  await passkeys?.deleteForUser(userId)
  const reason = 'mailbox-proof'
  const removed = 'identity.user.passkey.removed' as const
  await events.publishAll(found.map(({ id }) => ({ event: removed, data: { passkeyId: id, reason }, about })))
  return true
}

async function publishVerified(user: User, context: RequestContext, given: OwnershipGiven): Promise<void> {
  if (user.isEmailVerified) return
  const about = aboutRequest(context, { userId: user.id })
  await given.events.publish('identity.user.email.verified', { email: user.email }, about)
}
