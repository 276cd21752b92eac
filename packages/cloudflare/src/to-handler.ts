import type { Connection } from '@sallyport/core'
import { connection, type WorkContext } from './connection.ts'

/** A Sallyport, or any object with such a `fetch`. */
export interface Service {
  fetch(request: Request, connection: Connection): Response | Promise<Response>
}

/**
 * Returns the default export of a Worker. If `source` is a function, it receives the bindings at the first request and
 * creates the service, once for each isolate. It must be synchronous: if several requests awaited one promise and the
 * request that started it were cut off, all would hang (R33).
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
