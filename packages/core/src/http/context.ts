import { randomUuid } from '../crypto/random.ts'
import { clientAddress } from '../net/client-address.ts'
import type { Connection, Platform } from '../ports/platform.ts'
import { type CookiePolicy, type ParsedCookies, parseCookies, readCookies } from './cookies.ts'
import type { Logger } from './log.ts'

/** What is known of the request that is being answered, read from it only when asked. */
export interface RequestContext {
  readonly request: Request
  readonly connection: Connection
  readonly url: URL
  /** When the request came in: what it proves was proven no earlier. */
  readonly receivedAt: Date
  /** Sent back as X-Request-Id and named in log entries. */
  readonly requestId: string
  /** From X-Correlation-Id or traceparent, else made. Goes into the metadata of events. */
  readonly correlationId: string
  /** The client's address (R23); `null` when the host didn't tell. */
  readonly address: string | null
  readonly userAgent: string | null
  /** Whether tokens go into the body (`X-Auth-Strategy: bearer`) or into cookies. */
  readonly strategy: 'cookie' | 'bearer'
  /** The first value of a cookie, under the best protected of the names that it is read under. */
  cookie(name: string): string | undefined
  /** All values of a cookie (at most four of one name), one list for each name that it is read under, the best protected name first. */
  cookies(name: string): readonly (readonly string[])[]
  /** A cookie under this very name alone: one that a neighbouring host set under another is none of ours. */
  exactCookie(name: string): string | undefined
  /** Does this work once the reply is on its way, so that no answer's time tells what is done (R24b). A failure is logged. */
  background(work: () => Promise<unknown>): void
}

export interface ContextSettings {
  readonly platform: Platform
  readonly trustedProxyHops: number
  readonly logger: Logger
  readonly cookiePolicy: CookiePolicy
  readonly now: () => Date
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
}

/** How long a runtime may take to send what a handler answered. */
const REPLY_MS = 5

const CORRELATION_ID = /^[\w.:@-]{1,128}$/
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

export function createContext(request: Request, connection: Connection, settings: ContextSettings): RequestContext {
  const { headers } = request
  const requestId = randomUuid()
  let cookies: ParsedCookies | undefined
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
      address ??= clientAddress(
        connection.address ?? settings.platform.clientAddress?.(request) ?? null,
        headers.get('X-Forwarded-For'),
        settings.trustedProxyHops,
      )
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
      cookies ??= parseCookies(headers.get('Cookie'))
      return readCookies(cookies, settings.cookiePolicy, name)
    },
    exactCookie(name) {
      cookies ??= parseCookies(headers.get('Cookie'))
      return cookies.get(name)?.[0]
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
