import type { TelemetryEvent, TelemetryStore } from '../ports/telemetry.ts'
import type { EventSink } from './bus.ts'
import type { Envelope } from './envelope.ts'

/** Records every event. A store that fails is told, and fails no operation. */
export function telemetryRecorder(telemetry: TelemetryStore, onError: (error: unknown) => void): EventSink {
  return async (envelopes) => {
    try {
      await telemetry.save(envelopes.map(recordOf))
    } catch (error) {
      onError(error)
    }
  }
}

/** The event as it is recorded. */
export function recordOf({ id, event, timestamp, data, metadata, origin }: Envelope): TelemetryEvent {
  return { id, event, timestamp: new Date(timestamp), data, ...metadata, ...origin }
}
