import type { AdminApi } from '../api/admin-api.ts'
import { ApiError } from '../api/api-error.ts'
import type { TelemetryEvent } from '../api-types.ts'
import { type Frame, readFrames } from './read-frames.ts'

const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 30_000
/** Longest pause before a reconnection, in ms. Applies even if the service or a proxy requests a longer pause. */
const MAX_PAUSE_MS = 300_000

export type StreamState = 'connecting' | 'open' | 'waiting' | 'off'

interface Listener {
  onEvent(event: TelemetryEvent): void
  /** Called at each change of state. `off` is final: the service rejected the stream with `error` (401, 403 or 404). */
  onState(state: StreamState, error?: unknown): void
}

/**
 * Follows the event stream until `signal` is aborted. Reconnects with growing pauses and requests the missed events.
 */
export async function followEvents(api: AdminApi, { onEvent, onState }: Listener, signal: AbortSignal): Promise<void> {
  let lastId = ''
  let waitMs = FIRST_WAIT_MS
  let pauseMs = FIRST_WAIT_MS
  while (!signal.aborted) {
    onState('connecting')
    try {
      const headers = { Accept: 'text/event-stream', ...(lastId !== '' && { 'Last-Event-ID': lastId }) }
      const { body } = await api.open('/events/stream', headers, signal)
      onState('open')
      waitMs = FIRST_WAIT_MS
      pauseMs = FIRST_WAIT_MS
      if (body === null) return
      for await (const frame of readFrames(body)) {
        if (frame.id !== '') lastId = frame.id
        pauseMs = frame.retryMs ?? pauseMs
        const event = eventOf(frame)
        if (event !== null) onEvent(event)
      }
      // The service ended the stream. The loop reconnects after a pause.
      onState('waiting')
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return onState('off', error)
      onState('waiting', error)
      const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
      pauseMs = Math.max(asked, waitMs)
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
    }
    await passed(Math.min(Math.max(pauseMs, FIRST_WAIT_MS), MAX_PAUSE_MS), signal)
  }
}

function passed(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * Converts a frame to an event. Returns null for frames about the stream itself (topic `meta`) and for invalid ones.
 * The data of a notification can be any JSON value.
 */
function eventOf({ data: text }: Frame): TelemetryEvent | null {
  const frame = parsed(text)
  if (frame === null || frame.topic === 'meta') return null
  const record = objectOf(frame.rawData)
  const isRecord = typeof record?.event === 'string' && typeof record.timestamp === 'string'
  // The fields other than `event` and `timestamp` aren't checked, because the dashboard only shows them as text.
  if (isRecord) return { ...record, id: String(frame.id) } as unknown as TelemetryEvent
  const { userId, tenantId } = frame
  return {
    id: String(frame.id),
    event: String(frame.type),
    timestamp: String(frame.timestamp),
    data: record ?? { value: frame.rawData },
    ...(typeof userId === 'string' && { userId }),
    ...(typeof tenantId === 'string' && { tenantId }),
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return null
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}
