import type { Endpoint } from './endpoint.ts'

/** The endpoint that a method and path name, and what its `:names` matched, decoded. */
export interface FoundRoute<R> {
  readonly route: R
  readonly params: Readonly<Record<string, string>>
}

/** Which endpoint answers what. */
export interface RouteTable<R> {
  /** A path without `:names` wins over those with them; of two alike the first. */
  find(method: string, path: string): FoundRoute<R> | null
  /** Methods that exist for the path; empty for an unknown path. */
  methodsOf(path: string): readonly string[]
}

interface Pattern<R> {
  readonly route: R
  readonly names: readonly string[]
}

/** Finds the routes of one method. */
type Finder<R> = (path: string) => FoundRoute<R> | null

const NO_PARAMS = Object.freeze({})

/** Looks a path up whole, else by one regular expression of all paths with `:names`. */
export function createRouteTable<R extends { readonly endpoint: Endpoint }>(
  mount: string,
  routes: readonly R[],
): RouteTable<R> {
  const byMethod = Map.groupBy<string, R>(routes, ({ endpoint }) => endpoint.method)
  const finders = new Map([...byMethod].map(([method, own]) => [method, createFinder(mount, own)]))
  return {
    find: (method, path) => finders.get(method)?.(path) ?? null,
    methodsOf: (path) => [...finders].filter(([, find]) => find(path) !== null).map(([method]) => method),
  }
}

function createFinder<R extends { readonly endpoint: Endpoint }>(mount: string, routes: readonly R[]): Finder<R> {
  const fixed = new Map<string, R>()
  const alternatives: string[] = []
  const patterns = new Map<number, Pattern<R>>()
  let groups = 0
  for (const route of routes) {
    const path = mount + route.endpoint.path
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    if (names.length === 0 && !fixed.has(path)) fixed.set(path, route)
    if (names.length === 0) continue
    // The empty group at its end tells which alternative matched: no name's group can be empty.
    alternatives.push(`${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '([^/]+)')}()`)
    groups += names.length + 1
    patterns.set(groups, { route, names })
  }
  const expression = new RegExp(`^(?:${alternatives.join('|')})$`)

  return (path) => {
    const route = fixed.get(path)
    if (route !== undefined) return { route, params: NO_PARAMS }
    const match = expression.exec(path)
    const end = match?.indexOf('', 1) ?? -1
    const pattern = patterns.get(end)
    if (pattern === undefined || match === null) return null
    const params = paramsOf(pattern.names, match.slice(end - pattern.names.length, end))
    return params === null ? null : { route: pattern.route, params }
  }
}

/** `null` where a segment can't be decoded: it names nothing. */
function paramsOf(names: readonly string[], segments: readonly string[]): Readonly<Record<string, string>> | null {
  try {
    return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(segments[index] ?? '')]))
  } catch {
    return null
  }
}
