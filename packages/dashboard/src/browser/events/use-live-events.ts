import { useEffect, useRef, useState } from 'preact/hooks'
import { useDesk } from '../api/desk.ts'
import type { TelemetryEvent } from '../api-types.ts'
import { followEvents, type StreamState } from './follow-events.ts'

const MOST = 200

export interface LiveEvents {
  /** Newest first. */
  readonly events: readonly TelemetryEvent[]
  /** How many came since it was paused. */
  readonly held: number
  readonly state: StreamState
  readonly error: unknown
  readonly isPaused: boolean
  setPaused(isPaused: boolean): void
  clear(): void
}

/** Events as they happen, while this is on the screen. Paused, they are kept back and not lost. */
export function useLiveEvents(): LiveEvents {
  const { api } = useDesk()
  const [events, setEvents] = useState<readonly TelemetryEvent[]>([])
  const [held, setHeld] = useState<readonly TelemetryEvent[]>([])
  const [{ state, error }, setState] = useState<{ readonly state: StreamState; readonly error?: unknown }>({
    state: 'connecting',
  })
  const [isPaused, setIsPaused] = useState(false)
  const paused = useRef(false)

  useEffect(() => {
    const controller = new AbortController()
    const put = (event: TelemetryEvent) => (all: readonly TelemetryEvent[]) =>
      all.some(({ id }) => id === event.id) ? all : [event, ...all].slice(0, MOST)
    const onEvent = (event: TelemetryEvent) => (paused.current ? setHeld : setEvents)(put(event))
    const onState = (next: StreamState, failed?: unknown) => setState({ state: next, error: failed })
    void followEvents(api, { onEvent, onState }, controller.signal)
    return () => controller.abort()
  }, [api])

  function setPaused(next: boolean): void {
    paused.current = next
    setIsPaused(next)
    if (next) return
    setEvents((all) => [...held, ...all].slice(0, MOST))
    setHeld([])
  }
  function clear(): void {
    setEvents([])
    setHeld([])
  }
  return { events, held: held.length, state, error, isPaused, setPaused, clear }
}
