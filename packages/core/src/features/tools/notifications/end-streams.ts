import type { EventBus } from '../../../events/bus.ts'
import type { EventName } from '../../../events/catalogue.ts'
import type { Hub } from '../../../ports/hub.ts'

/** After these a user's streams may have lost what admits them. */
const ENDING: readonly EventName[] = [
  'identity.session.revoked',
  'identity.session.reuse_detected',
  'identity.user.disabled',
  'identity.user.deleted',
  'identity.tenant.user.removed',
  'identity.role.revoked',
]

/** Checks a user's streams in this process as soon as a session, a membership or a role of theirs ends. */
export function endStreamsOfEndedSessions(hub: Hub, events: EventBus): void {
  if (hub.recheck === undefined) return
  for (const event of ENDING) {
    events.on(event, ({ metadata: { userId } }) => {
      if (userId !== undefined) hub.recheck?.(userId)
    })
  }
}
