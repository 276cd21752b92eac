import { createParser } from 'eventsource-parser'
import { jsonOf } from './failure.ts'
import type { SessionFetch } from './session-fetch.ts'

/** Event or notification of a stream. */
export interface StreamMessage {
  readonly id: string
  /** Name of the event, or type of the notification. */
  readonly type: string
  /** ISO 8601, UTC. */
  readonly timestamp: string
  readonly topic: string
  readonly userId?: string
  readonly tenantId?: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly data: unknown
}

/**
 * State of a stream. `waiting`: the connection was lost, and the client reconnects after a pause. `ended` is final: the stream was closed,
 * or the service refused it.
 */
export type StreamState = 'connecting' | 'open' | 'waiting' | 'ended'

/** Members of `EventSource` that a stream uses. */
export interface EventSourceLike {
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  close(): void
}

export interface StreamOptions {
  /** Topics to subscribe to. Default: all topics that the caller may receive, except custom ones of the host. */
  readonly topics?: readonly string[]
  readonly onMessage: (message: StreamMessage) => void
  readonly onState?: (state: StreamState) => void
  /**
   * For platforms whose `fetch` can't stream, such as React Native: an `EventSource` class. Each connection is then authenticated by a
   * ticket, because an EventSource can't send headers.
   */
  readonly EventSource?: new (
    url: string,
  ) => EventSourceLike
}

export interface EventStream {
  close(): void
}

const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 30_000
/** Maximum pause in ms that the service or a proxy can request. */
const MAX_PAUSE_MS = 300_000
/** HTTP statuses that end the stream, because another attempt would be refused, too. */
const FINAL = [400, 401, 403, 404]

/** How a connection ended: refused, or lost. `pauseMs` is the pause that the server requested before the next attempt; 0 for none. */
type Outcome = 'refused' | { readonly pauseMs: number }

/** Reads a stream until it is closed or refused. Reconnects with growing pauses, and requests missed events with `Last-Event-ID`. */
export function openEventStream(
  url: string,
  options: StreamOptions,
  fetchWithSession: SessionFetch,
  credentials: RequestCredentials,
): EventStream {
  const { topics, onMessage, onState, EventSource } = options
  const closing = new AbortController()
  const { signal } = closing
  const query = topics === undefined ? '' : `topics=${encodeURIComponent(topics.join(','))}`
  let state: StreamState | undefined
  let lastId = ''
  let waitMs = FIRST_WAIT_MS

  function tell(next: StreamState): void {
    if (state === next || state === 'ended') return
    state = next
    onState?.(next)
  }

  function receive(data: string, id: string | undefined): void {
    if (id) lastId = id
    const message: StreamMessage | null = parsed(data)
    if (message !== null && message.topic !== 'meta') onMessage(message)
  }

  function opened(): void {
    waitMs = FIRST_WAIT_MS
    tell('open')
  }

  async function byFetch(): Promise<Outcome> {
    const headers = { Accept: 'text/event-stream', ...(lastId !== '' && { 'Last-Event-ID': lastId }) }
    const response = await fetchWithSession(
      new Request(`${url}?${query}`, { headers, signal, credentials, cache: 'no-store' }),
    )
    if (!response.ok || response.body === null) return refusal(response)
    opened()
    let pauseMs = 0
    const parser = createParser({
      onEvent: ({ data, id }) => receive(data, id),
      onRetry: (retryMs) => {
        pauseMs = retryMs
      },
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }))
      if (done || value === undefined) return { pauseMs }
      parser.feed(value)
    }
  }

  async function byTicket(Source: new (url: string) => EventSourceLike): Promise<Outcome> {
    const response = await fetchWithSession(new Request(`${url}/ticket`, { method: 'POST', signal, credentials }))
    const { ticket } = await jsonOf(response)
    if (!response.ok || typeof ticket !== 'string') return refusal(response)
    const source = new Source(`${url}?${query}&ticket=${ticket}&lastEventId=${encodeURIComponent(lastId)}`)
    return new Promise((resolve) => {
      const over = () => {
        signal.removeEventListener('abort', over)
        source.close()
        resolve({ pauseMs: 0 })
      }
      source.onopen = opened
      source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => receive(data, lastEventId)
      // Closes the EventSource, because it would reconnect with the ticket that is already used.
      source.onerror = over
      signal.addEventListener('abort', over)
    })
  }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      tell('connecting')
      const outcome = await (EventSource === undefined ? byFetch() : byTicket(EventSource)).catch(() => ({
        pauseMs: 0,
      }))
      if (outcome === 'refused' || signal.aborted) break
      tell('waiting')
      // Random jitter, so that not all clients reconnect at the same time after a restart of the server.
      const pauseMs = Math.max(outcome.pauseMs, waitMs * (1 + Math.random() / 2))
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
      await passed(Math.min(pauseMs, MAX_PAUSE_MS), signal)
    }
    tell('ended')
  }

  void follow()
  return { close: () => closing.abort() }
}

function refusal({ status, headers }: Response): Outcome {
  if (FINAL.includes(status)) return 'refused'
  return { pauseMs: Number(headers.get('Retry-After')) * 1000 || 0 }
}

function parsed(data: string): StreamMessage | null {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

function passed(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    signal.addEventListener('abort', over)
  })
}
