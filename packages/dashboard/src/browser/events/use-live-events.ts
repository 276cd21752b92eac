import { useEffect, useRef, useState } from 'preact/hooks'
import { useApi } from '../api/api-context.ts'
import type { TelemetryEvent } from '../api-types.ts'
import { followEvents, type StreamState } from './follow-events.ts'

/** Maximum number of events shown, and of new events kept while paused. */
export const MAX_EVENTS = 200

interface Held {
  readonly events: readonly TelemetryEvent[]
  readonly count: number
}

const NONE_HELD: Held = { events: [], count: 0 }

export interface LiveEvents {
  /** The events shown, newest first. */
  readonly events: readonly TelemetryEvent[]
  /** Number of new events since the pause. If there are more than MAX_EVENTS, only the newest ones are kept. */
  readonly held: number
  readonly state: StreamState
  readonly error: unknown
  retry(): void
  readonly isPaused: boolean
  setPaused(isPaused: boolean): void
  clear(): void
}

/**
 * Follows the event stream while the component is mounted. While paused, keeps new events and shows them afterwards.
 */
export function useLiveEvents(): LiveEvents {
  const { api } = useApi()
  const [events, setEvents] = useState<readonly TelemetryEvent[]>([])
  const [held, setHeld] = useState<Held>(NONE_HELD)
  const [{ state, error }, setState] = useState<{ readonly state: StreamState; readonly error?: unknown }>({
    state: 'connecting',
  })
  const [attempt, setAttempt] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const paused = useRef(false)

  useEffect(() => {
    const controller = new AbortController()
    const put = (event: TelemetryEvent) => (all: readonly TelemetryEvent[]) =>
      all.some(({ id }) => id === event.id) ? all : [event, ...all].slice(0, MAX_EVENTS)
    const onEvent = (event: TelemetryEvent) => {
      if (!paused.current) return setEvents(put(event))
      setHeld(({ events, count }) => {
        const next = put(event)(events)
        return { events: next, count: next === events ? count : count + 1 }
      })
    }
    const onState = (next: StreamState, failed?: unknown) => setState({ state: next, error: failed })
    void followEvents(api, { onEvent, onState }, controller.signal)
    return () => controller.abort()
  }, [api, attempt])

  function setPaused(next: boolean): void {
    paused.current = next
    setIsPaused(next)
    if (next) return
    setEvents((all) => [...held.events, ...all].slice(0, MAX_EVENTS))
    setHeld(NONE_HELD)
  }
  function clear(): void {
    setEvents([])
    setHeld(NONE_HELD)
  }
  const retry = () => setAttempt((count) => count + 1)
  return { events, held: held.count, state, error, retry, isPaused, setPaused, clear }
}
