import type { Connection } from '@sallyport/core'
import { connection, type WorkContext } from './connection.ts'

/** The service that handles requests. A Sallyport instance can be passed. */
export interface Service {
  fetch(request: Request, connection: Connection): Response | Promise<Response>
}

/**
 * Returns the default export of a Worker. If `source` is a function, it is called with the bindings at the first
 * request of each isolate, and must return the service synchronously. If several requests awaited one promise and the
 * request that started it were cut off, all of them would hang (R33).
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
