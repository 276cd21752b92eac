import type { Publication } from '../../foundations/events/bus.ts'
import { later } from '../../foundations/values/timestamps.ts'
import type { User, UserPatch } from '../../ports/accounts/users.ts'
import { aboutRequest } from '../../web/http/request/about-request.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { type AccessGiven, endAccess } from '../accounts/removal/end-access.ts'
import { changeGuest } from './change-guest.ts'

/** Patch that makes a guest a member. `loginProvider`: `local`, or the id of the provider. */
export type Upgrade = UserPatch & { readonly loginProvider: string }

/**
 * Makes a guest a member, who keeps the id. Ends all sessions and one-time tokens of the guest, so that another person who has one of them
 * can't get into the account. Returns null if the guest became a member, was superseded or is being deleted meanwhile: only one of several
 * parallel calls succeeds. Throws ConflictError if another user has the address or the username.
 */
export async function upgradeGuest(
  guest: User,
  upgrade: Upgrade,
  context: RequestContext,
  given: AccessGiven,
  further: readonly Publication[] = [],
): Promise<User | null> {
  if (guest.isGuest !== true || guest.isDisabled === true) return null
  const { id, email: former } = guest
  const { loginProvider: provider } = upgrade
  const email = upgrade.email ?? former ?? ''
  const about = aboutRequest(context, { userId: id })
  const told: readonly Publication[] = [
    { event: 'identity.guest.upgraded', data: { email, provider }, about },
    { event: 'identity.user.created', data: { email, provider }, about },
    ...further,
  ]
  const update = (patch: UserPatch) => given.events.change(told, () => changeGuest(guest, patch, given.users))
  const patch = { ...upgrade, isGuest: null, updatedAt: given.now() }
  // One millisecond before this request, so that the session that this request creates isn't ended.
  const until = later(context.receivedAt, -1)
  return endAccess(id, patch, { reason: 'guest-upgraded', about, until, update }, given)
}

/**
 * Completes the upgrade after the host's `onRegister` stored the new account under the guest's id. Returns the user, or null if the user
 * doesn't exist or can't be upgraded any more.
 */
export async function upgradedByHost(id: string, context: RequestContext, given: AccessGiven): Promise<User | null> {
  const guest = await given.users.findById(id)
  if (guest === null || guest.isGuest !== true) return guest
  return upgradeGuest(
    guest,
    { loginProvider: guest.loginProvider === 'guest' ? 'local' : (guest.loginProvider ?? 'local') },
    context,
    given,
  )
}
