import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller, Service } from './host.ts'
import { keepCookies } from './keep-cookies.ts'

/** Returns the path of the request's URL, including the part that Express removes below a mounted router. */
function pathOf(incoming: IncomingMessage): string {
  const url = 'originalUrl' in incoming ? String(incoming.originalUrl) : (incoming.url ?? '/')
  return url.split('?', 1)[0] ?? '/'
}

/** Returns the path below the router of Express or h3 that the service is mounted in, and the router's own path. */
function pathInRouter(incoming: IncomingMessage): { readonly path: string; readonly removedPath: string } {
  const whole = pathOf(incoming)
  const path = (incoming.url ?? '/').split('?', 1)[0] ?? '/'
  return whole.endsWith(path) ? { path, removedPath: whole.slice(0, -path.length) } : { path: whole, removedPath: '' }
}

/** True if the service handles the request: by its whole path, or by the path below a router of Express that `publicPath` names. */
export function isServed(sallyport: Service, incoming: IncomingMessage): boolean {
  const { path, removedPath } = pathInRouter(incoming)
  return sallyport.handles(pathOf(incoming)) || (removedPath !== '' && sallyport.handles(path, removedPath))
}

/**
 * Returns the signed-in user and the tenant of a request for a route of the host, and sets the cookies of a refreshed session. The response is then
 * `no-store`, whatever the route sets. Tells the service the response's status.
 */
export async function signIn(sallyport: Service, incoming: IncomingMessage, outgoing: ServerResponse): Promise<Caller> {
  const { method = 'GET' } = incoming
  const known = { method, ...pathInRouter(incoming) }
  outgoing.once('finish', () => sallyport.passedOn({ ...known, status: outgoing.statusCode }))
  const { remoteAddress } = incoming.socket
  const connection = remoteAddress === undefined ? {} : { address: remoteAddress }
  const canSetCookies = !outgoing.headersSent
  const { user, tenant, headers } = await sallyport.session(requestOf(incoming), connection, { canSetCookies })
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) keepCookies(outgoing, cookies)
  return { user, ...(tenant !== undefined && { tenant }) }
}

/**
 * Returns a Request with the method, URL and headers of Node's request, and without its body. The path is appended to the origin as text: a path such
 * as `//a.example/` must not become another host.
 */
function requestOf(incoming: IncomingMessage): Request {
  const { method = 'GET', headers } = incoming
  const isSecure = 'protocol' in incoming && incoming.protocol === 'https'
  // HTTP/2 has `:authority` in place of Host.
  const origin = `${isSecure ? 'https' : 'http'}://${headers.host ?? headers[':authority'] ?? 'localhost'}`
  const url = [origin + pathOf(incoming), origin].find((text) => URL.canParse(text)) ?? 'http://host.invalid'
  const sent = Object.entries(headers)
    .filter(([name]) => !name.startsWith(':'))
    .map(([name, value]): [string, string] => [name, [value].flat().join(', ')])
  return new Request(url, { method: FORBIDDEN.includes(method) ? 'POST' : method, headers: sent })
}

/** Methods that a Request may not have. They count as unsafe, as POST does. */
const FORBIDDEN = ['CONNECT', 'TRACE', 'TRACK']
