import { widestBlock } from '../../../foundations/net/client-address.ts'
import type { KnownDevices } from '../../../foundations/tokens/known-device.ts'
import type { User } from '../../../ports/accounts/users.ts'
import type { Requester } from '../../limits/send-limit.ts'
import type { RequestContext } from '../routing/context.ts'

/**
 * Returns the requester of a message in an anonymous request: the recipient's known device, otherwise the client's address block (IPv6:
 * /48).
 */
export function requesterOf(
  addressee: Pick<User, 'id' | 'sessionsValidAfter'> | null,
  context: RequestContext,
  { knownDevices, now }: { readonly knownDevices: KnownDevices; readonly now: () => Date },
): Requester {
  const device = context.cookie('known-device')
  const isAddressee = addressee !== null && device !== undefined && knownDevices.isKnown(device, addressee, now())
  // All known devices of a user share a group, because each sign-in creates a new device cookie and a user may have many.
  if (isAddressee) return { key: `device:${device}`, group: 'devices' }
  return { key: `address:${widestBlock(context.address)}`, group: 'strangers' }
}

/**
 * Returns the requester of a message in a signed-in user's request. `isAddressee`: true if the message goes to the user's own mailbox
 * or number.
 */
export function callerAsRequester(userId: string, isAddressee: boolean): Requester {
  return { key: `user:${userId}`, ...(!isAddressee && { group: 'strangers' as const }) }
}
