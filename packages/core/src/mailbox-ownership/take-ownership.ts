/**
 * Who owns a mailbox: whether the person who set the account's credentials reads its mail (R10, decisions/017-mailbox-ownership.md).
 * Ports: users, sessions, proofs, linkedAccounts. Owns the proof purposes `verified-only` and `second-factor-phone`. Routes: none.
 */

import { type AccessPorts, endAccess } from '../accounts/end-access.ts'
import type { EventBus } from '../events/bus.ts'
import { aboutRequest } from '../http/about-request.ts'
import type { RequestContext } from '../http/context.ts'
import type { LinkedAccountStore } from '../ports/linked-accounts.ts'
import type { User } from '../ports/users.ts'
import { later } from '../session/lifetimes.ts'
import { type AccountHolderGiven, isAccountHolder } from './account-holder.ts'
import { forgetVerifiedOnly, isOwned, recordVerifiedOnly } from './ownership-record.ts'
import { keepSecondFactorPhone } from './second-factor-phone.ts'

export interface OwnershipGiven extends AccessPorts, AccountHolderGiven {
  readonly linkedAccounts?: LinkedAccountStore | undefined
  readonly events: EventBus
}

/** How a mailbox token was redeemed. */
export interface Redemption {
  /** The linked account that the redemption came by; it stays. */
  readonly linkedBy?: { readonly provider: string; readonly providerAccountId: string }
  /** The account's password came with the token, or a session sent its code. Default: judged by the request's session and device. */
  readonly isByAccountHolder?: true
  /** The redemption sets a password itself and publishes that change. */
  readonly setsPassword?: true
}

/**
 * Makes the user's address owned, after one of its mailbox tokens was redeemed. The first such redemption outside a session of the account
 * removes the password, links, sessions and pending tokens set before it, and the phone's power to sign in (R10): a stranger may have
 * registered the address. Second factors stay. An owned address stays as it is. Returns the user afterwards, null if it is gone.
 */
export async function takeOwnership(
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
 * Marks the address as verified by a link that was only opened. In a session of the account it becomes owned; elsewhere a mail scanner or the
 * victim of a squatter may have opened it, so nothing is removed and nothing is owned. Never takes ownership away.
 */
export async function verifyAddress(user: User, context: RequestContext, given: OwnershipGiven): Promise<User | null> {
  if (await isAccountHolder(user, context, given)) {
    return takeOwnership(user, { isByAccountHolder: true }, context, given)
  }
  return verifyOnly(user, context, given)
}

/** Marks the address as verified, and as not owned unless it is already. Returns the user afterwards, null if it is gone. */
export async function verifyOnly(user: User, context: RequestContext, given: OwnershipGiven): Promise<User | null> {
  if (user.isEmailVerified) return user
  // The record comes first: verified without it counts as owned.
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
  // Until all is removed the address counts as verified only: what a crash interrupts is repeated by the next redemption.
  await recordVerifiedOnly(user, given)
  await keepSecondFactorPhone(user, given)
  const about = aboutRequest(context, { userId: user.id })
  // The session that this redemption is about to mint is authenticated when its request came in.
  const until = later(context.receivedAt, -1)
  // `isPhoneVerified` is set whether or not there is a number: one that a stranger verifies at this moment must not count.
  const patch = { ...verifiedAt(given.now()), passwordHash: null, isPhoneVerified: false }
  const updated = await endAccess(user.id, patch, { reason: 'mailbox-proof', about, until }, given)
  await unlinkEarlier(user.id, linkedBy, given)
  if (user.passwordHash !== undefined && !setsPassword) {
    await given.events.publish('identity.user.password.changed', { reason: 'mailbox-proof' }, about)
  }
  return updated
}

async function unlinkEarlier(
  userId: string,
  kept: Redemption['linkedBy'],
  { linkedAccounts }: Pick<OwnershipGiven, 'linkedAccounts'>,
): Promise<void> {
  for (const { provider, providerAccountId } of (await linkedAccounts?.listForUser(userId)) ?? []) {
    const isKept = provider === kept?.provider && providerAccountId === kept.providerAccountId
    if (!isKept) await linkedAccounts?.delete(userId, provider, providerAccountId)
  }
}

async function publishVerified(user: User, context: RequestContext, given: OwnershipGiven): Promise<void> {
  if (user.isEmailVerified) return
  const about = aboutRequest(context, { userId: user.id })
  await given.events.publish('identity.user.email.verified', { email: user.email }, about)
}
