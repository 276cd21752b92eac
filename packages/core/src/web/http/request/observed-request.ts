import type { Observer } from '../../../ports/events/observer.ts'

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Handles the request under the observer. Rejects if the observer throws. `route`: path pattern of the endpoint; null if none matches.
 */
export async function observedRequest(
  observer: Observer,
  { method, headers }: Request,
  route: string | null,
  run: () => Promise<Response>,
): Promise<Response> {
  return observer.request?.({ method: METHODS.has(method) ? method : '_OTHER', route, headers }, run) ?? run()
}
