import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageSession, Service, User } from './host.ts'

/** Returns the path of the request's URL, including the part that Express removes below a mounted router. */
export function pathOf(incoming: IncomingMessage): string {
  const url = 'originalUrl' in incoming ? String(incoming.originalUrl) : (incoming.url ?? '/')
  return url.split('?', 1)[0] ?? '/'
}

/**
 * Returns the signed-in user of a request for a route of the host, and sets the cookies of a refreshed session. The response then stays
 * `no-store`, whatever the route sets.
 */
export async function signIn(
  sallyport: Service,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<User | null> {
  const { user, headers } = await sessionOf(sallyport, incoming)
  for (const [name, value] of headers) outgoing.appendHeader(name, value)
  if (headers.has('Set-Cookie')) keepNoStore(outgoing)
  return user
}

/** Returns the session of a request for a route of the host, with the headers that its response must have. */
export function sessionOf(sallyport: Service, incoming: IncomingMessage): Promise<PageSession> {
  const { remoteAddress } = incoming.socket
  const connection = remoteAddress === undefined ? {} : { address: remoteAddress }
  return sallyport.session(requestOf(incoming), connection)
}

/** Ignores later values of Cache-Control: a cache that stored the response would give its cookies to other users. */
function keepNoStore(outgoing: ServerResponse): void {
  const set = outgoing.setHeader.bind(outgoing)
  outgoing.setHeader = (name, value) => (name.toLowerCase() === 'cache-control' ? outgoing : set(name, value))
}

/**
 * A Request with the method, URL and headers of Node's request, and without its body. The path is appended to the origin as text: a path such as
 * `//a.example/` must not become another host.
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
