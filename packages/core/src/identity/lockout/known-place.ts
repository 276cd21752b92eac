import { addressKey } from '../../foundations/net/client-address.ts'
import type { KnownDevices } from '../../foundations/tokens/known-device.ts'
import type { SessionStore } from '../../ports/accounts/sessions.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import type { LockedAccount } from './locked-account.ts'

interface Given {
  readonly sessions: SessionStore
  readonly knownDevices: KnownDevices
  readonly now: () => Date
}

/** Returns the known-device cookie if the account's user signed in from this browser, else null. */
export async function knownDeviceOf(
  account: LockedAccount,
  context: RequestContext,
  { knownDevices, now }: Pick<Given, 'knownDevices' | 'now'>,
): Promise<string | null> {
  const device = context.cookie('known-device')
  // Checks the cookie's signature first: a forged cookie then costs no read of the database.
  if (device === undefined || !knownDevices.isGenuine(device, now())) return null
  const user = await account.find()
  return user !== null && knownDevices.hasSignedIn(device, user, now()) ? device : null
}

/**
 * True if this browser registered the account or signed in to it (by its signed cookie), or if the account has a live session from this IP
 * address (IPv6: /64).
 */
export async function isKnownPlace(account: LockedAccount, context: RequestContext, given: Given): Promise<boolean> {
  const user = await account.find()
  if (user === null) return false
  const now = given.now()
  const device = context.cookie('known-device')
  if (device !== undefined && given.knownDevices.isKnown(device, user, now)) return true
  if (context.address === null) return false
  const here = addressKey(context.address)
  const sessions = await given.sessions.listForUser(user.id, now)
  return sessions.some(({ ipAddress }) => ipAddress !== undefined && addressKey(ipAddress) === here)
}
