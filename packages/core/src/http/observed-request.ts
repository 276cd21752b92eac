import type { Observer } from '../ports/observer.ts'

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Handles the request under the observer, if there is one. `route`: path pattern of the endpoint; null if none matches. */
export function observedRequest(
  observer: Observer | undefined,
  request: Request,
  route: string | null,
  run: () => Promise<Response>,
): Promise<Response> {
  return observer?.request === undefined ? run() : observed(observer.request, request, route, run)
}

// Async, so that an observer's synchronous throw becomes a rejection.
async function observed(
  observe: NonNullable<Observer['request']>,
  { method, headers }: Request,
  route: string | null,
  run: () => Promise<Response>,
): Promise<Response> {
  return observe({ method: METHODS.has(method) ? method : '_OTHER', route, headers }, run)
}
