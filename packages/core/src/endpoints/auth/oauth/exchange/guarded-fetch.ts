import { discard, outboundFetch } from '../../../../foundations/net/outbound-fetch.ts'
import { readAtMost } from '../../../../foundations/net/read-at-most.ts'
import type { ProtocolSettings } from '../providers/protocol-settings.ts'
import { refusal } from '../refusal.ts'

const MOST_BYTES = 1024 * 1024
/** Names of the response headers passed on to the protocol library. All others are dropped. */
const KEPT = ['Content-Type', 'WWW-Authenticate']

interface GuardedRequest {
  /** HTTP method. Default: `GET`. */
  readonly method?: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: URLSearchParams
}

/**
 * Sends a request to a provider; every such request goes through this function (R29). Allows only public https URLs, and in development also
 * loopback URLs. Rejects redirects, replies over 1 MiB, and requests that take longer than `calls.timeoutMs`, the reply included.
 */
export async function guardedFetch(
  url: string,
  { method = 'GET', headers, body }: GuardedRequest,
  given: ProtocolSettings,
): Promise<Response> {
  const { environment, fetch, calls } = given
  const sent = { method, headers: { ...headers, 'user-agent': 'sallyport' }, body: body?.toString() ?? null }
  const settings = { fetch, allowsLoopback: environment === 'development', calls }
  return outboundFetch(url, sent, whole, settings, calls)
}

/** Returns the response with its whole body and only the headers in KEPT. */
async function whole(response: Response, signal: AbortSignal): Promise<Response> {
  const { status } = response
  if (status < 200 || (status >= 300 && status < 400)) {
    discard(response)
    throw refusal('the provider replied with a redirect, which is not followed')
  }
  const kept = KEPT.flatMap((name): [string, string][] => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const bytes = await readAtMost(response, MOST_BYTES, signal)
  if (bytes === null) throw refusal('the reply of the provider is too large')
  return new Response(bytes.length === 0 ? null : bytes, { status, headers: kept })
}
