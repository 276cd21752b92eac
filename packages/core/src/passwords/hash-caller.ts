import type { RequestContext } from '../http/context.ts'
import { addressBlocks } from '../net/client-address.ts'
import type { HashCaller } from '../ports/password-hasher.ts'
import type { User } from '../ports/users.ts'
import type { KnownDevices } from '../tokens/known-device.ts'

interface Given {
  readonly knownDevices: KnownDevices
  readonly now: () => Date
}

/** Caller for the hash queue: the user if they signed in from this device before, otherwise the client's address block (IPv6: the /48). */
export function hashCallerOf(
  user: Pick<User, 'id' | 'sessionsValidAfter'> | null,
  context: RequestContext,
  { knownDevices, now }: Given,
): HashCaller {
  const device = context.cookie('known-device')
  const isKnown = user !== null && device !== undefined && knownDevices.hasSignedIn(device, user, now())
  // All devices share one key, because each sign-in makes a new cookie: many cookies could otherwise use up the places of known callers.
  return isKnown ? userAsHashCaller(user.id) : stranger(context)
}

/** Like `hashCallerOf`, before the user is read: a device that signed in to any account counts. */
export function likelyHashCaller(context: RequestContext, { knownDevices, now }: Given): HashCaller {
  const device = context.cookie('known-device')
  const isKnown = device !== undefined && knownDevices.isGenuine(device, now())
  return isKnown ? { key: device, isKnown } : stranger(context)
}

/** Caller for a user who was authenticated by a session or a mailed link. */
export function userAsHashCaller(userId: string): HashCaller {
  return { key: `user:${userId}`, isKnown: true }
}

function stranger({ address }: RequestContext): HashCaller {
  return { key: `address:${addressBlocks(address).at(-1)}`, isKnown: false }
}
