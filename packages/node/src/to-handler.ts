import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Handler, PathHandler } from '@sallyport/core'
import { malformedRequest } from '@sallyport/native'
import { isBodyRefused } from './bodies/limit-chunks.ts'
import { restoreBody } from './bodies/restore-body.ts'
import { connection } from './connections/connection.ts'
import { createConnectionGuard } from './connections/guard-listener.ts'
import { refusalsToLog } from './connections/refusals-to-log.ts'
import type { RequestListener } from './request-listener.ts'
import { servedUrl } from './served-url.ts'

/** A segment `.` or `..` in a path, also percent-encoded, which a URL parser removes. */
const DOT_SEGMENT = /^[^?]*\/(\.|%2e){1,2}([/?]|$)/i

/** Changes that a host's framework has made to requests before this package gets them. */
interface HostFacts {
  /** Requests whose body can't be read. */
  readonly lost?: WeakSet<object>
  /** Paths that were removed from the beginning of requests' URLs. */
  readonly removed?: WeakMap<object, string>
}

type FallbackListener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/**
 * Returns a listener for `http.createServer`, Express, or frameworks built on them. The listener responds to every
 * request, so mount it last or below a path; with a `fallback`, it passes other paths to the fallback. If a body parser
 * has already read the body, the listener uses `rawBody`, or else serialises `body` again. Serialised bodies may differ
 * from the sent bytes, so signed inbound webhooks need `rawBody` or no parser. If the body was read and not kept, the
 * response is 500, and the log says why. Connections belong to the host's server: unlike `serve`, the listener doesn't
 * close connections whose clients don't read the response. Requests that its limits refuse are logged on the console.
 */
export function toHandler(handler: PathHandler, fallback: FallbackListener): RequestListener
export function toHandler(handler: Handler): RequestListener
export function toHandler(handler: Handler | PathHandler, fallback?: FallbackListener): RequestListener {
  const lost = new WeakSet<object>()
  const removed = new WeakMap<object, string>()
  const { guard, countEnded } = createConnectionGuard(refusalsToLog())
  const listen = guard(toListener(handler, false, { lost, removed }))
  return async (incoming, outgoing) => {
    if ('originalUrl' in incoming && typeof incoming.originalUrl === 'string') {
      // `/auth/../admin` would leave the path that the host mounted this listener at.
      if (DOT_SEGMENT.test(incoming.originalUrl)) return void outgoing.writeHead(404).end()
      const { url, removedPath } = servedUrl(handler, incoming)
      incoming.url = url
      if (removedPath !== undefined) removed.set(incoming, removedPath)
    }
    const path = incoming.url?.split('?', 1)[0] ?? '/'
    if (fallback !== undefined && 'handles' in handler && !handler.handles(path)) {
      const { method = 'GET' } = incoming
      outgoing.once('finish', () => handler.passedOn?.({ method, path, status: outgoing.statusCode }))
      return void fallback(incoming, outgoing)
    }
    if (!restoreBody(incoming)) lost.add(incoming)
    if (incoming.httpVersionMajor === 1) countEnded(outgoing)
    return listen(incoming, outgoing)
  }
}

/**
 * Returns a listener for Node's HTTP server. `isFast` replaces the global Request and Response classes by faster ones;
 * set it only in a process that runs nothing but this service.
 */
export function toListener(handler: Handler, isFast: boolean, { lost, removed }: HostFacts = {}): RequestListener {
  const answer = typeof handler === 'function' ? handler : handler.fetch
  return getRequestListener(
    (request, env) => {
      const { incoming } = env
      const removedPath = removed?.get(incoming)
      const known = {
        ...connection(env),
        isFramedByLength: true,
        ...(removedPath !== undefined && { removedPath }),
      }
      if (lost?.has(incoming)) return answer(request, { ...known, isBodyLost: true })
      if (incoming.headers['transfer-encoding'] === undefined) return answer(request, known)
      return answer(request, { ...known, isBodyRefused: () => isBodyRefused(incoming) })
    },
    { overrideGlobalObjects: isFast, errorHandler: answerError },
  )
}

/** Returns the response to a request that can't become a Request (400), and for a handler that rejects (500). */
function answerError(error: unknown): Response {
  return error instanceof RequestError ? malformedRequest() : new Response(null, { status: 500 })
}
