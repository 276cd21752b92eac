import { timeOrderedUuid } from '../crypto/random.ts'
import type { EventCatalogue, EventName } from './catalogue.ts'
import { frozenCopy } from './frozen-copy.ts'

/** User, tenant and session of an event; unknown ids are absent. */
export interface EventMetadata {
  readonly userId?: string
  readonly tenantId?: string
  /** Id of the request that caused the event; the same for all events of one request. */
  readonly correlationId: string
  readonly sessionId?: string
}

/** Client whose request caused an event. Recorded in telemetry; never sent to webhooks or streams. */
export interface EventOrigin {
  readonly ip?: string
  readonly userAgent?: string
}

/** Metadata of an event and the client that caused it. `origin` is empty if no request caused the event. */
export interface EventAbout extends EventMetadata {
  readonly origin: EventOrigin
}

/** Data of an event. The service's own events have the fields of the catalogue; tracked events have any JSON object. */
export type EventData<N extends string> = N extends EventName
  ? Readonly<EventCatalogue[N]>
  : Readonly<Record<string, unknown>>

/** Event as passed to listeners, streams and webhooks; deeply frozen. */
export interface Envelope<N extends string = string> {
  /** Unique id of the event, the same for all receivers. Ids of later events sort after those of earlier ones. */
  readonly id: string
  readonly event: N
  readonly version: '1'
  readonly timestamp: string
  readonly data: EventData<N>
  readonly metadata: EventMetadata
  readonly origin: EventOrigin
}

/** Creates an envelope. Copies the data, so that neither the caller nor a listener can change it later. */
export function createEnvelope<N extends string>(
  event: N,
  data: EventData<N>,
  about: EventAbout,
  now: Date,
): Envelope<N> {
  return Object.freeze({
    id: timeOrderedUuid(now),
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
