import type { AddressSource } from './connection.ts'

/** The method of Bun's server that limits the idle time of a request's connection. */
interface IdleLimit {
  timeout(request: Request, seconds: number): void
}

type Answer<S> = (request: Request, server: S) => Response | Promise<Response>

/** Seconds for which a client may take none of the bytes of a response. Bun checks this every few seconds. */
const UNREAD_SECONDS = 30

/**
 * Closes connections whose client takes none of the response's bytes (R40). Event streams keep the server's own limit, because they may be
 * silent for longer.
 */
export function limitUnread<S extends AddressSource & IdleLimit>(answer: Answer<S>): Answer<S> {
  return async (request, server) => {
    const response = await answer(request, server)
    const isEventStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true
    if (!isEventStream) server.timeout(request, UNREAD_SECONDS)
    return response
  }
}
