/** Adapts requests and responses when the service runs inside the host's Hono app, whose middleware runs before and after the service. */
import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import { isBelow, requestPath } from '../request/request-path.ts'

/** Returns the request with a readable body. If a middleware has read the body, copies the body from Hono's cache. */
export async function unreadRequest({ req }: Context): Promise<Request> {
  const { raw } = req
  if (raw.method === 'GET' || raw.method === 'HEAD' || Object.keys(req.bodyCache).length === 0) return raw
  const { method, headers } = raw
  try {
    return new Request(raw.url, { method, headers, body: await req.arrayBuffer() })
  } catch (error) {
    // The client's body couldn't be received. Passes on a body that fails with the same error, so that the service responds 400.
    const body = new ReadableStream({ start: (controller) => controller.error(error) })
    return new Request(raw.url, { method, headers, body, ...{ duplex: 'half' } })
  }
}

/**
 * Returns the path below which the host's app has mounted the service's route with this pattern. Empty for the app's root, and for a request
 * that matches no route.
 */
export function hostBasePath({ req }: Context, pattern: string): string {
  if (pattern === '') return ''
  const { routePath } = req
  const basePath = routePath.endsWith(pattern) ? routePath.slice(0, -pattern.length) : ''
  return isBelow(requestPath(req.raw), basePath) ? basePath : ''
}

/**
 * Returns the response with the headers that middleware set before the service ran. Without this function, Hono would drop headers set with
 * `c.header`, and headers set with `c.res.headers` would override the service's own: a cookie there would replace the session's cookie.
 */
export function withHostHeaders(c: Context, response: Response): Response {
  const before = c.newResponse(null).headers
  if (before.keys().next().done) return response
  for (const [name, value] of response.headers) {
    const isList = name === 'set-cookie' || (name === 'vary' && before.get(name) !== value)
    c.header(name, value, { append: isList })
  }
  // The cast is safe: the number is the status of an existing Response.
  return c.newResponse(response.body, response.status as StatusCode)
}
