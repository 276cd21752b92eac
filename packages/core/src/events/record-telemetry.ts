import type { TelemetryEvent, TelemetryStore } from '../ports/telemetry.ts'
import type { EventSink } from './bus.ts'
import type { Envelope } from './envelope.ts'

/** Returns a sink that records every event. A failing store is reported to `onError` and doesn't fail the operation. */
export function telemetryRecorder(telemetry: TelemetryStore, onError: (error: unknown) => void): EventSink {
  return async (envelopes) => {
    try {
      await telemetry.save(envelopes.map(recordOf))
    } catch (error) {
      onError(error)
    }
  }
}

export function recordOf({ id, event, timestamp, data, metadata, origin }: Envelope): TelemetryEvent {
  return { id, event, timestamp: new Date(timestamp), data, ...metadata, ...origin }
}
