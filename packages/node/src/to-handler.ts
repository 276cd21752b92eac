import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Handler } from '@sallyport/core'
import { connection } from './connection.ts'
import { restoreBody } from './restore-body.ts'

export type RequestListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

/**
 * A listener for `http.createServer`, Express or anything built on them. It answers every request that it gets, so mount it last or below
 * a path. A body that a parser in front of it has read is taken from `rawBody`, else from `body`, where it is written anew: inbound webhooks
 * that are signed need `rawBody` or no parser.
 */
export function toHandler(handler: Handler): RequestListener {
  const listen = toListener(handler, false)
  return (incoming, outgoing) => {
    // Express and alike cut their mount path off `url`.
    if ('originalUrl' in incoming && typeof incoming.originalUrl === 'string') incoming.url = incoming.originalUrl
    restoreBody(incoming)
    return listen(incoming, outgoing)
  }
}

/** `isFast` replaces the global Request and Response by ones that are made only when read: right for a process that is ours. */
export function toListener(handler: Handler, isFast: boolean): RequestListener {
  const answer = typeof handler === 'function' ? handler : handler.fetch
  return getRequestListener((request, env) => answer(request, { ...connection(env), isFramedByLength: true }), {
    overrideGlobalObjects: isFast,
  })
}
