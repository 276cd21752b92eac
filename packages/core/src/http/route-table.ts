import { RegExpRouter } from 'hono/router/reg-exp-router'
import type { Endpoint } from './endpoint.ts'

/** The endpoint that a method and path name, and what its `:names` matched, decoded. */
export interface FoundRoute<R> {
  readonly route: R
  readonly params: Readonly<Record<string, string>>
}

/** Which endpoint answers what. */
export interface RouteTable<R> {
  find(method: string, path: string): FoundRoute<R> | null
  /** Methods that exist for the path; empty for an unknown path. */
  methodsOf(path: string): readonly string[]
}

/** Matches paths by hono's router of one regular expression: its application would add a context and a middleware chain that nothing here needs. */
export function createRouteTable<R extends { readonly endpoint: Endpoint }>(
  mount: string,
  routes: readonly R[],
): RouteTable<R> {
  const router = new RegExpRouter<R>()
  const methods = new Set<string>()
  for (const route of routes) {
    methods.add(route.endpoint.method)
    router.add(route.endpoint.method, mount + route.endpoint.path, route)
  }

  function find(method: string, path: string): FoundRoute<R> | null {
    const [[match], stash] = router.match(method, path)
    if (match === undefined) return null
    const params: Record<string, string> = {}
    for (const name in match[1]) {
      const value = match[1][name]
      const decoded = decode(typeof value === 'number' ? stash?.[value] : value)
      // What can't be decoded names nothing.
      if (decoded === null) return null
      params[name] = decoded
    }
    return { route: match[0], params }
  }

  return { find, methodsOf: (path) => [...methods].filter((method) => find(method, path) !== null) }
}

function decode(segment: string | undefined): string | null {
  if (segment === undefined) return null
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
