import type { EventSink } from '../../../foundations/events/bus.ts'
import type { Envelope } from '../../../foundations/events/envelope.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { Hub, HubMessage } from '../../../ports/events/hub.ts'

/**
 * Returns an event sink that publishes events to the hub. If the hub fails, calls `onError`, and the operation that caused the event still
 * succeeds.
 */
export function eventStreamer(hub: Hub, now: () => Date, onError: (error: unknown) => void): EventSink {
  return async (envelopes) => {
    try {
      // Also publishes events without subscribers, so that the response time of a remote hub doesn't reveal whether a user exists (R24b).
      for (const envelope of envelopes) await hub.publish(messageOf(envelope), now())
    } catch (error) {
      onError(error)
    }
  }
}

/**
 * Builds the message. `data` has the fields of the telemetry record except IP address and user agent, because subscribers must not learn
 * where an event came from.
 */
function messageOf(envelope: Envelope): HubMessage {
  const { id, event, timestamp, data, metadata } = envelope
  const { userId, tenantId } = metadata
  return withoutUndefined({
    id,
    type: event,
    timestamp,
    topics: topicsOf(envelope),
    userId,
    tenantId,
    metadata: { ...metadata },
    data: { id, event, timestamp, data, ...metadata },
  })
}

const FOR_ADMINISTRATORS = ['identity.session.', 'identity.impersonation.', 'identity.message.']

/**
 * Returns the topics of the event's user and session, else of its tenant, else `global`. The service's own events reach only their user. Events
 * about sessions, impersonations and messages reach only subscribers of all topics. A thief who saw each rotation of a session could always refresh
 * within the grace period (R36). Events about impersonations and messages contain an administrator's stated reason, or a carrier's reason for not
 * sending a message.
 */
function topicsOf({ event, metadata: { userId, sessionId, tenantId } }: Envelope): readonly string[] {
  if (FOR_ADMINISTRATORS.some((beginning) => event.startsWith(beginning))) return []
  const own = [
    ...(userId === undefined ? [] : [`user:${userId}`]),
    ...(sessionId === undefined ? [] : [`session:${sessionId}`]),
  ]
  if (own.length > 0 || event.startsWith('identity.')) return own
  return [tenantId === undefined ? 'global' : `tenant:${tenantId}`]
}
