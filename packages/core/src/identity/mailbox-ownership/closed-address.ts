import { failure } from '../../foundations/values/errors.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { forget, isSuspended, suspend, suspensionData } from '../ways-in/suspension.ts'
import { type AccountHolderGiven, isAccountHolder } from './account-holder.ts'
import { isOwned } from './ownership-record.ts'

interface Given {
  readonly proofs: ProofStore
  readonly now: () => Date
}

/** The account's address before administrators changed it, and whether its user had proved that they own it. */
interface Earlier {
  readonly email: string | null
  readonly wasOwned: boolean
  /** The user's `sessionsValidAfter` before the change. Checks known-device cookies from before the change, which ended all sessions. */
  readonly validAfter: number | null
}

/** A change of an account's address by an administrator. */
export interface AddressMove {
  /** True if the account returns to the address that its user had confirmed. */
  readonly isConfirmed: boolean
  /** True if mailed links to the new address open the account only after the user has confirmed the address. */
  readonly isClosed: boolean
  /** Opens the new address again. Call it if the address couldn't be stored. */
  undo(): Promise<void>
  /** Deletes the record about the former address. Call it after the new address is stored. */
  settle(): Promise<void>
}

/**
 * Closes the address that an administrator is about to give to an account: mailed links open the account only once its user has confirmed
 * the address in a session, on a known device or with the password. Otherwise the administrator could sign in as the user (R37). Two
 * addresses aren't closed: the one that the account had before administrators changed it, and that of an account that no one has used yet,
 * because no user could confirm it.
 */
export async function moveAddress(user: User, email: string, given: Given): Promise<AddressMove> {
  const earlier = (await earlierOf(user, given)) ?? {
    email: user.email,
    wasOwned: await isOwned(user, given),
    validAfter: user.sessionsValidAfter?.getTime() ?? null,
  }
  const isReturn = earlier.email === email
  const isClosed = !isReturn && (earlier.wasOwned || user.lastLogin !== undefined)
  const next = { id: user.id, email }
  if (isClosed) await suspend(user.id, wayOf(next), given, { ...earlier })
  return {
    isConfirmed: isReturn && earlier.wasOwned,
    isClosed,
    undo: async () => (isClosed ? openAddress(next, given) : undefined),
    settle: () => openAddress(user, given),
  }
}

/**
 * Deletes the record that closes the address, so that mailed links open the account again. Call it once the account's user has confirmed
 * the address, or an operator vouches for it.
 */
export function openAddress(user: Pick<User, 'id' | 'email'>, given: Given): Promise<void> {
  return forget(user.id, wayOf(user), given)
}

/** True if an administrator set the address and the account's user hasn't confirmed it. */
export function isClosedAddress(user: Pick<User, 'id' | 'email'>, given: Pick<Given, 'proofs'>): Promise<boolean> {
  return isSuspended(user.id, wayOf(user), given)
}

/**
 * True if the request comes from the account's user: in a session, on a known device, or on a device that was known before an administrator
 * set the address.
 */
export async function isHolderOfAddress(
  user: User,
  context: RequestContext,
  given: AccountHolderGiven & { readonly proofs: ProofStore },
): Promise<boolean> {
  if (await isAccountHolder(user, context, given)) return true
  const earlier = await earlierOf(user, given)
  if (earlier === null) return false
  const { validAfter } = earlier
  const owner = { id: user.id, ...(validAfter !== null && { sessionsValidAfter: new Date(validAfter) }) }
  return given.knownDevices.isKnown(context.cookie('known-device'), owner, given.now())
}

/** True if the address is closed and the request doesn't come from the account's user. */
export async function isClosedTo(
  user: User,
  context: RequestContext,
  given: AccountHolderGiven & { readonly proofs: ProofStore },
): Promise<boolean> {
  return (await isClosedAddress(user, given)) && !(await isHolderOfAddress(user, context, given))
}

/**
 * Rejects with 403 SIGN_IN_METHOD_SUSPENDED if an administrator set the address, and the account's user neither confirmed it nor sends this
 * request. Call it before a mailed token is consumed.
 */
export async function assertAddressOpens(...request: Parameters<typeof isClosedTo>): Promise<void> {
  if (await isClosedTo(...request)) throw failure('SIGN_IN_METHOD_SUSPENDED')
}

async function earlierOf(user: Pick<User, 'id' | 'email'>, given: Pick<Given, 'proofs'>): Promise<Earlier | null> {
  const data = await suspensionData(user.id, wayOf(user), given)
  // The cast is safe: only `moveAddress` suspends addresses.
  return data as Earlier | null
}

function wayOf({ email }: Pick<User, 'email'>) {
  return { type: 'email', id: email ?? '' } as const
}
