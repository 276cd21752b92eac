import type { Connection } from '@sallyport/core'
import { connection, type WorkContext } from './connection.ts'

/** What answers requests: a Sallyport, or anything else with its `fetch`. */
export interface Service {
  fetch(request: Request, connection: Connection): Response | Promise<Response>
}

/**
 * The default export of a Worker. A function gets the bindings at the first request and makes the service, once an isolate: at once and as a
 * value, since a promise that several requests wait for hangs them all when the one that began it is cut off (R33).
 */
export function toHandler<Env = unknown>(
  source: Service | ((env: Env) => Service),
): { fetch(request: Request, env: Env, context: WorkContext): Promise<Response> } {
  let service: Service | undefined
  return {
    async fetch(request, env, context) {
      service ??= typeof source === 'function' ? source(env) : source
      return service.fetch(request, { ...connection(request, context), isFramedByLength: true })
    },
  }
}
