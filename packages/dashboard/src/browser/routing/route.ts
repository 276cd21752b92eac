/**
 * The current route is the part of the address after `#`, such as `#/users/ID?page=2`. Browsers don't send this part to
 * the server.
 */
import { type Query, withQuery } from '../api/admin-api.ts'

export interface Route {
  readonly segments: readonly string[]
  readonly query: URLSearchParams
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s)
  return { segments: path.split('/').filter(Boolean).map(decoded), query: new URLSearchParams(query) }
}

export function hrefOf(segments: readonly string[], query: Query = {}): string {
  return withQuery(`#/${segments.map(encodeURIComponent).join('/')}`, query)
}

export function goTo(segments: readonly string[], query: Query = {}): void {
  location.hash = hrefOf(segments, query)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
