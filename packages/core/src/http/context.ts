import { randomUuid } from '../crypto/random.ts'
import { clientAddress } from '../net/client-address.ts'
import type { Connection, Platform } from '../ports/platform.ts'
import { type CookiePolicy, type ParsedCookies, parseCookies, readCookies } from './cookies.ts'
import type { Logger } from './log.ts'

export interface RequestContext {
  readonly request: Request
  readonly connection: Connection
  readonly url: URL
  /** Time of arrival. A proof in this request counts as made at this time. */
  readonly receivedAt: Date
  /** Sent in the response as X-Request-Id and logged. */
  readonly requestId: string
  /** From X-Correlation-Id or traceparent, otherwise the request id. Copied into the metadata of events. */
  readonly correlationId: string
  /** The client's IP address (R23), null if unknown. */
  readonly address: string | null
  readonly userAgent: string | null
  /** `bearer` (header `X-Auth-Strategy: bearer`) returns tokens in the body; `cookie` sets them as cookies. Default `cookie`. */
  readonly strategy: 'cookie' | 'bearer'
  /** First value of a cookie. Of its accepted names, the one with the safest prefix is used. */
  cookie(name: string): string | undefined
  /** All values of a cookie, at most 4 per name: one list for each accepted name, the safest prefix first. */
  cookies(name: string): readonly (readonly string[])[]
  /** Value of the cookie with exactly this name. Other prefixes are ignored, because a neighbouring host may have set them. */
  exactCookie(name: string): string | undefined
  /** Runs the work after the response is sent, so that response times reveal nothing (R24b). Logs a failure. */
  background(work: () => Promise<unknown>): void
}

export interface ContextSettings {
  readonly platform: Platform
  readonly trustedProxyHops: number
  readonly logger: Logger
  readonly cookiePolicy: CookiePolicy
  readonly now: () => Date
  readonly headers: Readonly<Record<string, string>>
}

/** Time for the runtime to send the response before background work starts. */
const REPLY_MS = 5

const CORRELATION_ID = /^[\w.:@-]{1,128}$/
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

export function createContext(request: Request, connection: Connection, settings: ContextSettings): RequestContext {
  const { headers } = request
  const requestId = randomUuid()
  let parsed: ParsedCookies | undefined
  const cookiesByName = () => (parsed ??= parseCookies(headers.get('Cookie')))
  let correlationId: string | undefined
  let url: URL | undefined
  let address: string | null | undefined
  const context: RequestContext = {
    request,
    connection,
    requestId,
    receivedAt: settings.now(),
    get url() {
      url ??= new URL(request.url)
      return url
    },
    get correlationId() {
      correlationId ??= readCorrelationId(headers) ?? requestId
      return correlationId
    },
    get address() {
      if (address === undefined) {
        const peer = connection.address ?? settings.platform.clientAddress?.(request) ?? null
        address = clientAddress(peer, headers.get('X-Forwarded-For'), settings.trustedProxyHops)
      }
      return address
    },
    get userAgent() {
      return headers.get('User-Agent')?.slice(0, 256) ?? null
    },
    get strategy() {
      return headers.get('X-Auth-Strategy')?.toLowerCase() === 'bearer' ? 'bearer' : 'cookie'
    },
    cookie(name) {
      return context.cookies(name)[0]?.[0]
    },
    cookies(name) {
      return readCookies(cookiesByName(), settings.cookiePolicy, name)
    },
    exactCookie(name) {
      return cookiesByName().get(name)?.[0]
    },
    background(work) {
      const replied = new Promise((resolve) => setTimeout(resolve, REPLY_MS))
      const logged = replied.then(work).catch((error: unknown) => {
        settings.logger({ level: 'error', event: 'background.failed', requestId, error })
      })
      if (connection.waitUntil !== undefined) connection.waitUntil(logged)
      else settings.platform.background?.(logged)
    },
  }
  return context
}

function readCorrelationId(headers: Headers): string | undefined {
  const given = headers.get('X-Correlation-Id')
  if (given !== null && CORRELATION_ID.test(given)) return given
  return TRACEPARENT.exec(headers.get('traceparent') ?? '')?.[1]
}
