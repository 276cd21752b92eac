import ipaddr from 'ipaddr.js'
import type { OutboundRequest, Platform } from '../../ports/host/platform.ts'

/** An address as `dns.lookup` returns it. */
interface Address {
  address: string
  family: number
}

type SocketLookup = (
  hostname: string,
  options: { readonly all?: boolean | undefined },
  callback: (error: Error | null, address: string | Address[], family?: number) => void,
) => void

const NO_AGENT = { agent: false } as const

/** Resolves a name to all its addresses, as `lookup` of `node:dns` does. */
export type Lookup = (
  hostname: string,
  options: { readonly all: true },
  callback: (error: Error | null, addresses: Address[]) => void,
) => void

/** Options of `platform` on Node, Bun and Deno. */
export interface PlatformOptions {
  /** Resolves the host names of outbound requests. Default: the system's resolver, `dns.lookup`. */
  readonly lookup?: Lookup
}

interface IncomingResponse extends AsyncIterable<Uint8Array> {
  readonly statusCode?: number | undefined
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  destroy(): unknown
}

interface TlsOptions {
  readonly host: string
  readonly port: number
  readonly servername?: string
  readonly ALPNProtocols: string[]
  readonly lookup: SocketLookup
}

interface RequestOptions<Socket> {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly agent?: false
  readonly lookup: SocketLookup
  readonly createConnection?: () => Socket
}

/** Type of the function `request` of `node:http` and `node:https`. */
type Request<Socket> = (
  url: URL,
  options: RequestOptions<Socket>,
  onResponse: (response: IncomingResponse) => void,
) => OutgoingRequest

interface OutgoingRequest {
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'upgrade', listener: (response: unknown, socket: Destroyable) => void): unknown
  on(event: 'information' | 'close', listener: () => void): unknown
  end(body?: string | Uint8Array): unknown
  destroy(): unknown
}

interface Destroyable {
  destroy(): unknown
}

/** APIs that Node, Bun and Deno share: `request` of `node:http` and of `node:https`, `connect` of `node:tls`, and a resolver. */
interface Sockets<Socket> {
  readonly http: Request<Socket>
  readonly https: Request<Socket>
  readonly connectTls: (options: TlsOptions) => Socket
  readonly lookup: Lookup
}

/** Number of informational responses (1xx) after which a peer counts as broken. */
const MOST_INFORMATION = 20

/**
 * Returns the `fetch` of platforms with `node:http` (Node, Bun, Deno). For each request, it resolves the name once, and opens a connection of
 * its own, only to addresses that `mayConnect` allows. A later DNS answer has no effect. Whatever the peer does, the promise settles and the
 * connection closes, at the latest when the signal aborts (R39).
 */
export function socketFetch<Socket>(given: Sockets<Socket>): NonNullable<Platform['fetch']> {
  return (text, request) =>
    new Promise((resolve, reject) => {
      const url = new URL(text)
      const { method, headers, body, signal } = request
      signal.throwIfAborted()
      const resolver = checkedLookup(given.lookup, request)
      const { lookup } = resolver
      const isTls = url.protocol === 'https:'
      const send = isTls ? given.https : given.http
      // Creates the TLS connection here, because Deno's https agent requires the permission `--allow-sys=ca`.
      const connection = isTls ? { createConnection: () => given.connectTls(tlsOptions(url, lookup)) } : NO_AGENT
      // The signal isn't passed on: Node's abort handling ends neither a connection that was upgraded nor the promise.
      const outgoing = send(url, { method, headers, lookup, ...connection }, (response) => {
        try {
          resolve(responseOf(response, signal))
        } catch {
          response.destroy()
          fail(broken('INVALID_RESPONSE'))
        }
      })
      function fail(error: unknown): void {
        reject(error)
        outgoing.destroy()
      }
      signal.addEventListener('abort', () => fail(signal.reason), { once: true })
      outgoing.on('error', (error) => fail(resolver.refusal() ?? error))
      // A peer may send 101 although no upgrade was requested. No response follows.
      outgoing.on('upgrade', (_, socket) => {
        socket.destroy()
        fail(broken('UNREQUESTED_UPGRADE'))
      })
      let information = 0
      outgoing.on('information', () => {
        if (++information > MOST_INFORMATION) fail(broken('TOO_MUCH_INFORMATION'))
      })
      // `close` is the last event of every request. The rejection has no effect after a response.
      outgoing.on('close', () => reject(broken('CONNECTION_CLOSED')))
      outgoing.end(body ?? undefined)
    })
}

/**
 * Returns the resolver for a request's connection, which returns only the permitted addresses. `refusal` returns the original error of a failed
 * lookup. The request rejects with this error, because Deno reports another one.
 */
function checkedLookup(lookup: Lookup, { mayConnect, signal }: OutboundRequest) {
  let refusal: Error | undefined
  const checked: SocketLookup = (hostname, { all }, callback) =>
    lookup(hostname, { all: true }, (error, addresses) => {
      // A name server that answers after the time limit opens no connection.
      if (signal.aborted) return callback(broken('CONNECTION_CLOSED'), [])
      // Drops forbidden addresses instead of rejecting the name, because networks with DNS64 add such an address to every name.
      const allowed = error === null ? addresses.filter(({ address }) => mayConnect(address)) : []
      const [first] = allowed
      refusal = error ?? (first === undefined ? refused() : undefined)
      if (refusal !== undefined || all === true) callback(refusal ?? null, allowed)
      else callback(null, first?.address ?? '', first?.family)
    })
  return { lookup: checked, refusal: () => refusal }
}

/**
 * Returns TLS options with which the certificate must match the URL's host. `servername` is set only for names, because TLS can't send an IP
 * address as server name.
 */
function tlsOptions({ hostname, port }: URL, lookup: SocketLookup): TlsOptions {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const options = { host, port: port === '' ? 443 : Number(port), ALPNProtocols: ['http/1.1'], lookup }
  return ipaddr.isValid(host) ? options : { ...options, servername: host }
}

function refused(): Error {
  return Object.assign(
    new Error('the host name resolves to no public IP address, and requests to private addresses are refused'),
    {
      code: 'ADDRESS_REFUSED',
    },
  )
}

/** Returns an error for a peer that breaks the protocol. The code is logged. */
function broken(code: string): Error {
  return Object.assign(new Error('the other server closed the connection or sent an invalid response'), { code })
}

function responseOf(response: IncomingResponse, signal: AbortSignal): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  const status = response.statusCode ?? 0
  // Checked here, because Bun's class Response accepts statuses that other runtimes reject.
  if (status < 200 || status > 599) throw new RangeError('the status is invalid')
  const hasBody = ![204, 205, 304].includes(status)
  if (!hasBody) response.destroy()
  return new Response(hasBody ? streamOf(response, signal) : null, { status, headers })
}

function streamOf(response: IncomingResponse, signal: AbortSignal): ReadableStream<Uint8Array> {
  const chunks = response[Symbol.asyncIterator]()
  return new ReadableStream({
    start(controller) {
      // On some runtimes, destroying the response doesn't end a pending read.
      signal.addEventListener('abort', () => {
        response.destroy()
        controller.error(signal.reason)
      })
    },
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (signal.aborted) return
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void response.destroy(),
  })
}
