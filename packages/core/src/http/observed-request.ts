import type { Observer } from '../ports/observer.ts'

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Handles the request under the observer, if there is one. `route`: path pattern of the endpoint; null if none matches. */
export function observedRequest(
  observer: Observer | undefined,
  { method, headers }: Request,
  route: string | null,
  run: () => Promise<Response>,
): Promise<Response> {
  if (observer?.request === undefined) return run()
  return observer.request({ method: METHODS.has(method) ? method : '_OTHER', route, headers }, run)
}
