import ipaddr from 'ipaddr.js'
import type { Platform } from '../ports/platform.ts'

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
  readonly signal: AbortSignal
  readonly agent?: false
  readonly lookup: SocketLookup
  readonly createConnection?: () => Socket
}

/** Type of the function `request` of `node:http` and `node:https`. */
type Request<Socket> = (
  url: URL,
  options: RequestOptions<Socket>,
  onResponse: (response: IncomingResponse) => void,
) => { on(event: 'error', listener: (error: Error) => void): unknown; end(body?: string | Uint8Array): unknown }

/** APIs that Node, Bun and Deno share: `request` of both modules, `connect` of `node:tls`, and a resolver. */
interface Sockets<Socket> {
  readonly http: Request<Socket>
  readonly https: Request<Socket>
  readonly connectTls: (options: TlsOptions) => Socket
  readonly lookup: Lookup
}

/**
 * Returns the `fetch` of platforms with `node:http` (Node, Bun, Deno). Resolves the name once and connects only to addresses that
 * `mayConnect` allows. A later DNS answer has no effect. Each request uses its own connection.
 */
export function socketFetch<Socket>(given: Sockets<Socket>): NonNullable<Platform['fetch']> {
  return (text, request) =>
    new Promise((resolve, reject) => {
      const url = new URL(text)
      const { method, headers, body, signal, mayConnect } = request
      // The original error of a failed DNS lookup. The request rejects with it, and not with the error by which Deno replaces it.
      let refusal: Error | undefined
      const lookup: SocketLookup = (hostname, { all }, callback) =>
        given.lookup(hostname, { all: true }, (error, addresses) => {
          // Drops forbidden addresses instead of rejecting the name, because networks with DNS64 add such an address to every name.
          const allowed = error === null ? addresses.filter(({ address }) => mayConnect(address)) : []
          const [first] = allowed
          refusal = error ?? (first === undefined ? refused() : undefined)
          if (refusal !== undefined || all === true) callback(refusal ?? null, allowed)
          else callback(null, first?.address ?? '', first?.family)
        })
      const isTls = url.protocol === 'https:'
      const send = isTls ? given.https : given.http
      // Creates the TLS connection here, because Deno's https agent requires the permission `--allow-sys=ca`.
      const connection = isTls ? { createConnection: () => given.connectTls(tlsOptions(url, lookup)) } : NO_AGENT
      const outgoing = send(url, { method, headers, signal, lookup, ...connection }, (response) => {
        try {
          resolve(responseOf(response))
        } catch (error) {
          response.destroy()
          reject(error)
        }
      })
      outgoing.on('error', (error) => reject(signal.aborted ? signal.reason : (refusal ?? error)))
      outgoing.end(body ?? undefined)
    })
}

/**
 * Returns options with which the certificate must match the URL's host. `servername` is set only for names, because TLS doesn't send IP
 * addresses.
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

function responseOf(response: IncomingResponse): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  const status = response.statusCode ?? 0
  const hasBody = ![204, 205, 304].includes(status)
  if (!hasBody) response.destroy()
  return new Response(hasBody ? streamOf(response) : null, { status, headers })
}

function streamOf(response: IncomingResponse): ReadableStream<Uint8Array> {
  const chunks = response[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void response.destroy(),
  })
}
