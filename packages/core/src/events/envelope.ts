import { randomUuid } from '../crypto/random.ts'
import type { EventCatalogue, EventName } from './catalogue.ts'
import { frozenCopy } from './frozen-copy.ts'

/** Whom an event is about, and what it belongs to. Unknown ids are absent. */
export interface EventMetadata {
  readonly userId?: string
  readonly tenantId?: string
  /** The same for all events of one request. */
  readonly correlationId: string
  readonly sessionId?: string
}

/** The client whose request caused an event. Recorded in telemetry; never sent to webhooks or streams. */
export interface EventOrigin {
  readonly ip?: string
  readonly userAgent?: string
}

/** Metadata of an event and the origin of the request that caused it; the origin is empty if no request did. */
export interface EventAbout extends EventMetadata {
  readonly origin: EventOrigin
}

/** The data of an event: the catalogue's for the service's own, any JSON object for a tracked one. */
export type EventData<N extends string> = N extends EventName
  ? Readonly<EventCatalogue[N]>
  : Readonly<Record<string, unknown>>

/** An event as listeners, streams and webhooks get it; frozen through and through. */
export interface Envelope<N extends string = string> {
  /** A UUID, the same wherever this event goes. */
  readonly id: string
  readonly event: N
  readonly version: '1'
  /** ISO 8601 UTC. */
  readonly timestamp: string
  readonly data: EventData<N>
  readonly metadata: EventMetadata
  readonly origin: EventOrigin
}

/** Puts an event into a new envelope. The data is copied, so that neither its maker nor a listener can change it later. */
export function createEnvelope<N extends string>(
  event: N,
  data: EventData<N>,
  about: EventAbout,
  now: Date,
): Envelope<N> {
  return Object.freeze({
    id: randomUuid(),
    event,
    version: '1',
    timestamp: now.toISOString(),
    data: frozenCopy(data),
    metadata: frozenMetadata(about),
    origin: Object.freeze({ ...about.origin }),
  })
}

function frozenMetadata({ userId, tenantId, correlationId, sessionId }: EventMetadata): EventMetadata {
  return Object.freeze({
    ...(userId !== undefined && { userId }),
    ...(tenantId !== undefined && { tenantId }),
    correlationId,
    ...(sessionId !== undefined && { sessionId }),
  })
}
