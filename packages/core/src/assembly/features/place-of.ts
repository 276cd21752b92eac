import type { Endpoint } from '../../web/http/routing/endpoint.ts'

/** Returns method and path of an endpoint as one text. Paths that differ only in the names of their parameters give the same text. */
export function placeOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path.replaceAll(/:\w+/g, ':')}`
}
