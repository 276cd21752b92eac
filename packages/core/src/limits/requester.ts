import type { RequestContext } from '../http/context.ts'
import { addressBlocks } from '../net/client-address.ts'
import type { User } from '../ports/users.ts'
import type { KnownDevices } from '../tokens/known-device.ts'
import type { Requester } from './send-limit.ts'

/** The requester of an anonymous request for a message: the addressee by a known device of theirs, else whoever is at the address (IPv6: the /48). */
export function requesterOf(
  addressee: Pick<User, 'id' | 'sessionsValidAfter'> | null,
  context: RequestContext,
  { knownDevices, now }: { readonly knownDevices: KnownDevices; readonly now: () => Date },
): Requester {
  const device = context.cookie('known-device')
  const isAddressee = addressee !== null && device !== undefined && knownDevices.isKnown(device, addressee, now())
  // Each sign-in makes a new cookie, so that one who signs in often has many.
  if (isAddressee) return { key: `device:${device}`, group: 'devices' }
  return { key: `address:${addressBlocks(context.address).at(-1)}`, group: 'strangers' }
}

/** The requester of a message that a signed-in user asks for. `isAddressee`: it goes to a mailbox or number of theirs. */
export function callerAsRequester(userId: string, isAddressee: boolean): Requester {
  return { key: `user:${userId}`, ...(!isAddressee && { group: 'strangers' as const }) }
}
