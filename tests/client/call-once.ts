import { type ClientOptions, createClient } from '@sallyport/client'

/** A request of a case. The URL is absolute. */
export interface CaseRequest {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: BodyInit | null
}

export interface CaseReply {
  readonly response: Response
  /** True if the response was read by a typed call, false if the client refused it or the request isn't one of the auth router. */
  readonly isTyped: boolean
}

/** A typed call without the types of paths and fields. */
type LooseCall = (
  method: string,
  path: string,
  init: object,
) => Promise<{
  readonly data?: string
  readonly error?: string | { readonly code?: string }
  readonly response: Response
}>

const MOUNT = '/auth'
/** Methods of the typed calls. The types contain no HEAD and OPTIONS. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Sends one request through a client of its own: paths of the auth router by a typed call, others by `client.fetch`. The client's
 * refresh is refused, so the case gets the service's own 401.
 */
export async function callOnce(
  options: ClientOptions,
  { url, method, headers, body }: CaseRequest,
): Promise<CaseReply> {
  const { fetch: send = fetch } = options
  let isSent = false
  let raw: Response | undefined
  const client = createClient({
    ...options,
    async fetch(sent) {
      if (isSent) return Response.json({ code: 'INVALID_REFRESH_TOKEN' }, { status: 401 })
      isSent = true
      const response = await send(sent)
      raw = response.clone()
      return response
    },
  })
  // Node requires `duplex` for a stream.
  const duplex = body instanceof ReadableStream ? { duplex: 'half' } : {}
  const init = {
    method,
    headers,
    redirect: 'manual',
    cache: 'no-store',
    ...(body !== null && { body }),
    ...duplex,
  } as const
  const { pathname, search } = new URL(url)
  try {
    if (!pathname.startsWith(`${MOUNT}/`) || !METHODS.includes(method))
      return { response: await client.fetch(url, init), isTyped: false }
    // The type is loosened, because cases also send what the types refuse.
    const request = client.auth.request as LooseCall
    const { data, error, response } = await request(method.toLowerCase(), pathname.slice(MOUNT.length) + search, {
      ...init,
      // Null removes the header that the client adds: cases without it test its absence.
      headers: { accept: null, 'x-auth-strategy': null, 'content-type': null, ...Object.fromEntries(headers) },
      body: body ?? undefined,
      bodySerializer: (bytes: BodyInit) => bytes,
      parseAs: 'text',
    })
    // A page, a file or a redirect is no reply to a call.
    if (raw !== undefined && typeof error === 'object' && error.code === 'UNEXPECTED_RESPONSE')
      return { response: raw, isTyped: false }
    const text = typeof error === 'object' ? JSON.stringify(error) : (error ?? data ?? null)
    const { status } = response
    return { response: new Response(text, { status, headers: response.headers }), isTyped: true }
  } finally {
    client.close()
  }
}
