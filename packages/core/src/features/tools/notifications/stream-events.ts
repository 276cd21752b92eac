import type { EventSink } from '../../../events/bus.ts'
import type { Envelope } from '../../../events/envelope.ts'
import { recordOf } from '../../../events/record-telemetry.ts'
import type { Hub, HubMessage } from '../../../ports/hub.ts'

/** Sends every event to the streams that it concerns. A hub that can't be reached is told, and fails no operation. */
export function eventStreamer(hub: Hub, now: () => Date, onError: (error: unknown) => void): EventSink {
  return async (envelopes) => {
    try {
      // Also what nobody hears: who waits for a hub elsewhere learns by it nothing of who is known (R24b).
      for (const envelope of envelopes) await hub.publish(messageOf(envelope), now())
    } catch (error) {
      onError(error)
    }
  }
}

/** The record as telemetry keeps it, without address and user agent: where an event came from is told to no subscriber. */
function messageOf(envelope: Envelope): HubMessage {
  const { id, event, timestamp, metadata } = envelope
  const { ip: _, userAgent: __, ...record } = recordOf(envelope)
  const { userId, tenantId } = metadata
  return {
    id,
    type: event,
    timestamp,
    topics: topicsOf(envelope),
    ...(userId !== undefined && { userId }),
    ...(tenantId !== undefined && { tenantId }),
    metadata: { ...metadata },
    data: { ...record, timestamp },
  }
}

/**
 * The topics of the event's user, else of its tenant, else `global`. Events of the service go to their user only, and those of sessions only to
 * subscribers of every topic: a thief who heard each rotation could always refresh within the grace (R36).
 */
function topicsOf({ event, metadata: { userId, sessionId, tenantId } }: Envelope): readonly string[] {
  if (event.startsWith('identity.session.')) return []
  const own = [
    ...(userId === undefined ? [] : [`user:${userId}`]),
    ...(sessionId === undefined ? [] : [`session:${sessionId}`]),
  ]
  if (own.length > 0 || event.startsWith('identity.')) return own
  return [tenantId === undefined ? 'global' : `tenant:${tenantId}`]
}
