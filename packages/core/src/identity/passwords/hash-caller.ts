import { addressBlocks } from '../../foundations/net/client-address.ts'
import type { KnownDevices } from '../../foundations/tokens/known-device.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { HashCaller } from '../../ports/host/password-hasher.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'

interface Given {
  readonly knownDevices: KnownDevices
  readonly now: () => Date
}

/**
 * Returns the hash queue's key for a caller: the user if they signed in from this device before, else the client's address block (IPv6:
 * /48).
 */
export function hashCallerOf(
  user: Pick<User, 'id' | 'sessionsValidAfter'> | null,
  context: RequestContext,
  { knownDevices, now }: Given,
): HashCaller {
  const device = context.cookie('known-device')
  const isKnown = user !== null && device !== undefined && knownDevices.hasSignedIn(device, user, now())
  // Uses one key for all devices of the user. Each sign-in creates a new cookie, so keys by cookie could use up all places of known
  // callers.
  return isKnown ? userAsHashCaller(user.id) : stranger(context)
}

/** Like `hashCallerOf`, but before the user is read: a device that signed in to any account counts as known. */
export function likelyHashCaller(context: RequestContext, { knownDevices, now }: Given): HashCaller {
  const device = context.cookie('known-device')
  const isKnown = device !== undefined && knownDevices.isGenuine(device, now())
  return isKnown ? { key: device, isKnown } : stranger(context)
}

/**
 * Returns the hash queue's caller, as a known one, for a user or an invitation: proven by a session, a mailed link or a texted code, or known by a
 * device that signed in before. `id`: the user's or invitation's.
 */
export function userAsHashCaller(id: string): HashCaller {
  return { key: `user:${id}`, isKnown: true }
}

function stranger({ address }: RequestContext): HashCaller {
  return { key: `address:${addressBlocks(address).at(-1)}`, isKnown: false }
}
