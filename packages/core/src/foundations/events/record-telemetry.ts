import type { TelemetryEvent, TelemetryStore } from '../../ports/events/telemetry.ts'
import type { EventSink } from './bus.ts'
import type { Envelope } from './envelope.ts'

/**
 * Returns a sink that records every event in the telemetry store. Reports a store's error to `onError`; the operation that published
 * the event still succeeds.
 */
export function telemetryRecorder(telemetry: TelemetryStore, onError: (error: unknown) => void): EventSink {
  return async (envelopes) => {
    try {
      await telemetry.save(envelopes.map(recordOf))
    } catch (error) {
      onError(error)
    }
  }
}

function recordOf({ id, event, timestamp, data, metadata, origin }: Envelope): TelemetryEvent {
  return { id, event, timestamp: new Date(timestamp), data, ...metadata, ...origin }
}
