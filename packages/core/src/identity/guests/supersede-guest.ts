import type { User } from '../../ports/accounts/users.ts'
import type { Logger } from '../../ports/host/log.ts'
import { aboutRequest } from '../../web/http/request/about-request.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { forHost } from '../accounts/address-of.ts'
import { type AccessGiven, endAccess } from '../accounts/removal/end-access.ts'
import { changeGuest } from './change-guest.ts'
import { type PresentedGiven, presentedGuest } from './presented-guest.ts'

export interface SupersedingGiven extends PresentedGiven, AccessGiven {
  readonly logger: Logger
}

/**
 * Ends the access of the guest who signed in to an account in this request, calls `onSuperseded`, and publishes an event about the guest
 * and one about the user. Happens at most once per guest: one conditional write decides between parallel sign-ins. An error of
 * `onSuperseded` is only logged, because the sign-in has succeeded.
 */
export async function supersedeGuest(user: User, context: RequestContext, given: SupersedingGiven): Promise<void> {
  if (user.isGuest === true) return
  const presented = await presentedGuest(context, given)
  if (presented === null || presented.user.id === user.id) return
  const { user: guest } = presented
  const guestId = guest.id
  const about = aboutRequest(context, { userId: guestId })
  const told = [
    { event: 'identity.guest.superseded', data: { guestId, userId: user.id }, about },
    { event: 'identity.user.guest.superseded', data: { guestId }, about: aboutRequest(context, { userId: user.id }) },
  ] as const
  const ended = await endAccess(
    guestId,
    {},
    {
      reason: 'guest-superseded',
      about,
      update: (patch) => given.events.change(told, () => changeGuest(guest, patch, given.users)),
    },
    given,
  )
  if (ended === null) return
  try {
    await given.guests?.onSuperseded?.(forHost(guest), forHost(user))
  } catch (error) {
    given.logger({ level: 'error', event: 'guests.onSuperseded.failed', guestId, userId: user.id, error })
  }
}
