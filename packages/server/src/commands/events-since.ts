import type { TelemetryEvent, TelemetryStore } from '@sallyport/core'

const PAGE = 500

/**
 * Returns every event from this time on, newest first, each once. Events that are recorded meanwhile shift the pages, so an event may be read
 * twice, but none is missed.
 */
export async function eventsSince(
  query: NonNullable<TelemetryStore['query']>,
  filter: { readonly event?: string; readonly from: Date },
): Promise<readonly TelemetryEvent[]> {
  const found = new Map<string, TelemetryEvent>()
  for (let offset = 0; ; offset += PAGE) {
    const { events } = await query({ ...filter, limit: PAGE, offset })
    for (const event of events) found.set(event.id, event)
    if (events.length < PAGE) break
  }
  return [...found.values()].toSorted((a, b) => b.timestamp.getTime() - a.timestamp.getTime())
}
