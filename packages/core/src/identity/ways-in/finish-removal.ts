import type { EventBus } from '../../foundations/events/bus.ts'
import type { SessionStore } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { endSessionsBegunWith, type Removal, type RemovedWayIn } from '../accounts/removal/end-sessions-begun-with.ts'
import type { HookGiven } from '../features/feature-hooks.ts'
import { alertOfWayIn, type WayInAlertGiven } from './alert-of-way-in.ts'
import { forget } from './suspension.ts'

interface Given extends WayInAlertGiven, HookGiven {
  readonly sessions: SessionStore
  readonly events: EventBus
}

/**
 * Ends the sessions that were begun with a removed sign-in method, forgets the method's suspension and tells the user by mail. The removal
 * of a linked email address isn't mailed, because it can't be used to sign in. `user`: null if the account no longer exists.
 */
export async function finishRemoval(
  userId: string,
  user: User | null,
  way: RemovedWayIn,
  removal: Removal,
  context: RequestContext,
  given: Given,
): Promise<void> {
  await endSessionsBegunWith(userId, way, removal, given)
  if (way.type !== 'phone') await forget(userId, way, given)
  if (user === null || (way.type === 'linked-account' && way.provider === 'email')) return
  alertOfWayIn(user, { change: 'removed', way, isByAdministrator: removal.by !== undefined }, context, given)
}
