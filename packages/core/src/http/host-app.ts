/** Requests and responses inside a Hono app of the host's, whose middleware runs before and after the service. */
import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'

/** The request with its body, which Hono keeps when a middleware has read it. */
export async function unreadRequest({ req }: Context): Promise<Request> {
  const { raw } = req
  if (raw.method === 'GET' || raw.method === 'HEAD' || Object.keys(req.bodyCache).length === 0) return raw
  try {
    return new Request(raw.url, { method: raw.method, headers: raw.headers, body: await req.arrayBuffer() })
  } catch {
    // The middleware couldn't read the body. Neither can the service, which answers 400.
    return raw
  }
}

/**
 * The response, with the headers that a middleware set before it. Hono would drop those set by `c.header`; those set by `c.res.headers` would
 * win over the service's own, and one cookie among them would replace the session's.
 */
export function withHostHeaders(c: Context, response: Response): Response {
  const before = c.newResponse(null).headers
  if (before.keys().next().done) return response
  for (const [name, value] of response.headers) {
    const isList = name === 'set-cookie' || (name === 'vary' && before.get(name) !== value)
    c.header(name, value, { append: isList })
  }
  // The cast is safe: it is the status of a response.
  return c.newResponse(response.body, response.status as StatusCode)
}
