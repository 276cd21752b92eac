import type { Actor } from '../../ports/actor.ts'
import { timeOrderedUuid } from '../crypto/random.ts'
import type { EventCatalogue, EventName } from './catalogue.ts'
import type { Changes } from './changes.ts'
import { frozenCopy } from './frozen-copy.ts'

/** User, tenant and session of an event; unknown ids are absent. */
export interface EventMetadata {
  readonly userId?: string
  readonly tenantId?: string
  /** The same for all events of one request. The client may choose it with a header (`X-Correlation-Id` or `traceparent`). */
  readonly correlationId: string
  readonly sessionId?: string
}

/** Client whose request caused an event. Recorded in telemetry and, encrypted, in the audit trail. Never sent to webhooks or streams. */
export interface EventOrigin {
  readonly ip?: string
  readonly userAgent?: string
}

/** Metadata of an event and the client that caused it. `origin` is empty if no request caused the event. */
export interface EventAbout extends EventMetadata {
  readonly origin: EventOrigin
  /** Id that the service gave the request. Absent if no request caused the event. */
  readonly requestId?: string
  /** Old and new values, for the audit trail only. */
  readonly changes?: Changes
}

/** Data of an event. The service's own events have the fields of the catalogue; tracked events have any JSON object. */
export type EventData<N extends string> = N extends EventName
  ? Readonly<EventCatalogue[N]>
  : Readonly<Record<string, unknown>>

/** Data with which the service publishes one of its events. In the event, the actor's id replaces the actor. */
export type PublishedData<N extends EventName> = {
  readonly [K in keyof EventCatalogue[N]]: K extends 'by' ? Actor : EventCatalogue[N][K]
}

/** Event as passed to listeners, streams and webhooks; deeply frozen. */
export interface Envelope<N extends string = string> {
  /** Unique id of the event, the same for all receivers. Ids sort by time; those of the same millisecond in random order. */
  readonly id: string
  readonly event: N
  readonly version: '1'
  readonly timestamp: string
  readonly data: EventData<N>
  readonly metadata: EventMetadata
  readonly origin: EventOrigin
  /** Id that the service gave the request which caused the event. Unlike the correlation id, no client chooses it. */
  readonly requestId?: string
  /** Actor whose id is in the field `by` of `data`. Only in the service's own events. Never sent to webhooks or streams. */
  readonly actor?: Actor
}

/** Envelope as passed to sinks, with the values that only the audit trail records. */
export interface RecordedEnvelope<N extends string = string> extends Envelope<N> {
  readonly changes?: Changes
}

/** Creates an envelope. Copies the data, so that neither the caller nor a listener can change it later. */
export function createEnvelope<N extends string>(
  event: N,
  data: EventData<N>,
  about: EventAbout,
  now: Date,
): RecordedEnvelope<N> {
  return Object.freeze({
    id: timeOrderedUuid(now),
    event,
    version: '1',
    timestamp: now.toISOString(),
    data: frozenCopy(data),
    metadata: frozenMetadata(about),
    origin: Object.freeze({ ...about.origin }),
    ...(about.requestId !== undefined && { requestId: about.requestId }),
    ...(about.changes !== undefined && { changes: frozenCopy(about.changes) }),
  })
}

/** Creates the envelope of one of the service's own events. */
export function createOwnEnvelope<N extends EventName>(
  event: N,
  data: PublishedData<N>,
  about: EventAbout,
  now: Date,
): RecordedEnvelope<N> {
  // The casts are safe: only `by` contains an actor, and the catalogue declares it as text, which the actor's id is.
  const by = Reflect.get(data, 'by') as Actor | undefined
  const told = (by === undefined ? data : { ...data, by: by.id }) as EventData<N>
  const envelope = createEnvelope(event, told, about, now)
  return by === undefined ? envelope : Object.freeze({ ...envelope, actor: Object.freeze({ ...by }) })
}

/** Returns the envelope as listeners may see it: without old and new values, which may be personal. */
export function withoutChanges(envelope: RecordedEnvelope): Envelope {
  if (envelope.changes === undefined) return envelope
  const { changes: _, ...told } = envelope
  return Object.freeze(told)
}

function frozenMetadata({ userId, tenantId, correlationId, sessionId }: EventMetadata): EventMetadata {
  return Object.freeze({
    ...(userId !== undefined && { userId }),
    ...(tenantId !== undefined && { tenantId }),
    correlationId,
    ...(sessionId !== undefined && { sessionId }),
  })
}
