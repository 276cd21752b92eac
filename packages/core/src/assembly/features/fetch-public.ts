import { discard, type OutboundSettings, outboundFetch } from '../../foundations/net/outbound-fetch.ts'
import { readAtMost } from '../../foundations/net/read-at-most.ts'

/** Limits for loading a document from a stranger's URL. */
export interface FetchLimits {
  readonly mostBytes: number
  /** Milliseconds for the whole request. */
  readonly timeoutMs: number
}

/** A document that was loaded. */
export interface FetchedText {
  readonly status: number
  readonly contentType: string | null
  readonly cacheControl: string | null
  readonly text: string
}

/** Loads a URL that a stranger chose. See `FeatureServices.fetchPublic`. */
export async function fetchPublic(
  url: string,
  { mostBytes, timeoutMs }: FetchLimits,
  settings: OutboundSettings,
): Promise<FetchedText | 'unreachable' | 'unusable'> {
  const headers = { accept: 'application/json', 'user-agent': 'sallyport' }
  try {
    return await outboundFetch(
      url,
      { method: 'GET', headers, body: null },
      (response, signal) => read(response, mostBytes, signal),
      settings,
      { timeoutMs, name: 'loading a document' },
    )
  } catch {
    // The same result for every failed request: the caller must not learn whether the address doesn't exist, refuses connections or is private.
    return 'unreachable'
  }
}

async function read(response: Response, mostBytes: number, signal: AbortSignal): Promise<FetchedText | 'unusable'> {
  const { status, headers } = response
  if (status >= 300 && status < 400) {
    discard(response)
    return 'unusable'
  }
  const bytes = await readAtMost(response, mostBytes, signal)
  if (bytes === null) return 'unusable'
  return {
    status,
    contentType: headers.get('Content-Type'),
    cacheControl: headers.get('Cache-Control'),
    text: new TextDecoder().decode(bytes),
  }
}
