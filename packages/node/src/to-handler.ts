import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Handler } from '@sallyport/core'
import { connection } from './connection.ts'
import { restoreBody } from './restore-body.ts'

export type RequestListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

/**
 * Returns a listener for `http.createServer`, Express or anything built on them. It answers every request, so mount it
 * last or below a path. If a parser in front of it has read the body, the body is taken from `rawBody`, else serialised
 * again from `body`. Signed inbound webhooks therefore need `rawBody`, or no parser.
 */
export function toHandler(handler: Handler): RequestListener {
  const listen = toListener(handler, false)
  return (incoming, outgoing) => {
    // Express and others remove their mount path from `url`.
    if ('originalUrl' in incoming && typeof incoming.originalUrl === 'string') incoming.url = incoming.originalUrl
    restoreBody(incoming)
    return listen(incoming, outgoing)
  }
}

/** `isFast` replaces the global Request and Response by lazy ones: only for a process of our own. */
export function toListener(handler: Handler, isFast: boolean): RequestListener {
  const answer = typeof handler === 'function' ? handler : handler.fetch
  return getRequestListener((request, env) => answer(request, { ...connection(env), isFramedByLength: true }), {
    overrideGlobalObjects: isFast,
  })
}
