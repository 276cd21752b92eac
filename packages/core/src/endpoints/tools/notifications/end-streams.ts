import type { EventBus } from '../../../foundations/events/bus.ts'
import type { EventName } from '../../../foundations/events/catalogue.ts'
import type { Hub } from '../../../ports/events/hub.ts'

/** Events after which a user's streams may lose some of their topics, or have to end. */
const ENDING: readonly EventName[] = [
  'identity.session.revoked',
  'identity.session.reuse_detected',
  'identity.user.disabled',
  'identity.user.deleted',
  'identity.tenant.user.removed',
  'identity.role.revoked',
]

/** After one of these events, checks the user's streams in this process at once. */
export function endStreamsOfEndedSessions(hub: Hub, events: EventBus): void {
  if (hub.recheck === undefined) return
  for (const event of ENDING) {
    events.on(event, ({ metadata: { userId } }) => {
      if (userId !== undefined) hub.recheck?.(userId)
    })
  }
}
