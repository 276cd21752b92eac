import type { Credentials } from './credentials.ts'
import { failure, jsonOf } from './failure.ts'
import type { Mark, Refresher } from './refresher.ts'
import type { SessionEnd } from './session.ts'

/**
 * Sends a request with the session's credentials. Resolves to 503 OFFLINE without a response. Rejects if the request is aborted or the token storage
 * fails.
 */
export type SessionFetch = (request: Request) => Promise<Response>

interface Given {
  /** Origin of the service. Only requests to this origin show whether the service is reachable. */
  readonly origin: string
  readonly credentials: Credentials
  readonly refresher: Refresher
  readonly send: (request: Request) => Promise<Response>
  /** True if the session is known to have ended, so that a refresh can't succeed. */
  readonly isSignedOut: () => boolean
  readonly onReached: (isReached: boolean) => void
  readonly onEnd: (reason: SessionEnd) => Promise<void>
}

/** Codes of a 401 after which the session is refreshed. */
const CURABLE: readonly unknown[] = ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCESS_TOKEN_EXPIRED']

/** Returns a `fetch` that refreshes an expired session once and repeats the request. */
export function sessionFetch(given: Given): SessionFetch {
  const { origin, credentials, refresher, send, isSignedOut, onReached, onEnd } = given

  async function attempt(request: Request, { tokens }: Mark): Promise<Response> {
    const headers = new Headers(request.headers)
    const isOfService = new URL(request.url).origin === origin
    for (const [name, value] of Object.entries(await credentials.headers(request.method, tokens)))
      if (!headers.has(name)) headers.set(name, value)
    try {
      const response = await send(new Request(request, { headers }))
      if (isOfService) onReached(true)
      return response
    } catch (error) {
      if (request.signal.aborted) throw error
      return isOfService ? offline() : failure('OFFLINE')
    }
  }

  function offline(): Response {
    onReached(false)
    return failure('OFFLINE')
  }

  return async (request) => {
    const mark = await refresher.mark()
    const response = await attempt(request.clone(), mark)
    if (response.status !== 401 && response.status !== 403) return response
    const { code } = await jsonOf(response)
    // A late response to a request of an earlier session doesn't end the current one.
    if (code === 'SESSION_REVOKED' && !(await refresher.isOutdated(mark))) await onEnd(code)
    const isDue = response.status === 401 && CURABLE.includes(code) && !isSignedOut()
    if (!isDue || !credentials.mayRefresh(mark.tokens)) return response
    const refreshed = await refresher.refresh(mark)
    if (refreshed === 'refreshed') return attempt(request, await refresher.mark())
    if (refreshed === 'unreachable') return offline()
    return refreshed?.clone() ?? response
  }
}
