import { randomUuid } from '../../../foundations/crypto/random.ts'
import { canonicalAddress, clientAddress } from '../../../foundations/net/client-address.ts'
import { UndeliveredError, undeliveredFields } from '../../../foundations/values/undelivered-error.ts'
import type { Logger } from '../../../ports/host/log.ts'
import type { Connection, Platform } from '../../../ports/host/platform.ts'
import { type CookiePolicy, type ParsedCookies, parseCookies, readCookies } from '../cookies/cookies.ts'

export interface RequestContext {
  readonly request: Request
  readonly connection: Connection
  readonly url: URL
  /** Time of arrival. A password or code in this request proves the user's identity as of this time. */
  readonly receivedAt: Date
  /** Unique id of the request. Logged, and sent in the response as X-Request-Id. */
  readonly requestId: string
  /** Id from X-Correlation-Id or traceparent, otherwise the request id. Copied into the metadata of events. */
  readonly correlationId: string
  /** The client's IP address (R23), null if unknown. */
  readonly address: string | null
  readonly userAgent: string | null
  /** `bearer` (header `X-Auth-Strategy: bearer`) returns tokens in the body; `cookie` sets them as cookies. Default `cookie`. */
  readonly strategy: 'cookie' | 'bearer'
  /** Returns the first value of a cookie. If the cookie was sent under several accepted names, the one with the safest prefix is used. */
  cookie(name: string): string | undefined
  /** Returns all values of a cookie, at most 4 per name: one list for each accepted name, the safest prefix first. */
  cookies(name: string): readonly (readonly string[])[]
  /**
   * Returns the value of the cookie with exactly this name. Cookies with another prefix are ignored, because a sibling subdomain may have
   * set them.
   */
  exactCookie(name: string): string | undefined
  /** Returns the names and first values of the cookies whose names begin with exactly this text, in the order sent. */
  exactCookies(beginning: string): readonly (readonly [name: string, value: string])[]
  /** Runs the work after the response is sent, so that the response time doesn't depend on the work (R24b). Logs a failure. */
  background(work: () => Promise<unknown>): void
}

export interface ContextSettings {
  readonly platform: Platform
  readonly trustedProxyHops: number
  /** Header in which the host's platform sends the client's address. */
  readonly clientAddressHeader?: string | undefined
  readonly logger: Logger
  readonly cookiePolicy: CookiePolicy
  readonly now: () => Date
  readonly headers: Readonly<Record<string, string>>
}

/** Milliseconds before background work starts, so that the runtime sends the response first. */
const REPLY_MS = 5

const CORRELATION_ID = /^[\w.:@-]{1,128}$/
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

/**
 * The context of one request. A class with getters, because in V8 an object literal with getters gets a hidden class per request, which
 * costs memory and time.
 */
class LazyContext implements RequestContext {
  readonly receivedAt: Date
  readonly request: Request
  readonly connection: Connection
  readonly #settings: ContextSettings
  #requestId: string | undefined
  #url: URL | undefined
  #correlationId: string | undefined
  #address: string | null | undefined
  #cookies: ParsedCookies | undefined

  constructor(request: Request, connection: Connection, settings: ContextSettings) {
    this.request = request
    this.connection = connection
    this.#settings = settings
    this.receivedAt = settings.now()
  }

  get requestId(): string {
    this.#requestId ??= randomUuid()
    return this.#requestId
  }

  get url(): URL {
    this.#url ??= new URL(this.request.url)
    return this.#url
  }

  get correlationId(): string {
    this.#correlationId ??= readCorrelationId(this.request.headers) ?? this.requestId
    return this.#correlationId
  }

  get address(): string | null {
    if (this.#address === undefined) {
      const { platform, trustedProxyHops, clientAddressHeader = '' } = this.#settings
      const peer = this.connection.address ?? platform.clientAddress?.(this.request) ?? null
      const { headers } = this.request
      const named = clientAddressHeader === '' ? null : canonicalAddress(headers.get(clientAddressHeader) ?? '')
      const forwardedFor = trustedProxyHops === 0 ? null : headers.get('X-Forwarded-For')
      this.#address = named ?? clientAddress(peer, forwardedFor, trustedProxyHops)
    }
    return this.#address
  }

  get userAgent(): string | null {
    return this.request.headers.get('User-Agent')?.slice(0, 256) ?? null
  }

  get strategy(): 'cookie' | 'bearer' {
    return this.request.headers.get('X-Auth-Strategy')?.toLowerCase() === 'bearer' ? 'bearer' : 'cookie'
  }

  cookie(name: string): string | undefined {
    return this.cookies(name)[0]?.[0]
  }

  cookies(name: string): readonly (readonly string[])[] {
    return readCookies(this.#cookiesByName(), this.#settings.cookiePolicy, name)
  }

  exactCookie(name: string): string | undefined {
    return this.#cookiesByName().get(name)?.[0]
  }

  exactCookies(beginning: string): readonly (readonly [name: string, value: string])[] {
    return [...this.#cookiesByName()].flatMap(([name, [value]]) =>
      name.startsWith(beginning) && value !== undefined ? [[name, value] as const] : [],
    )
  }

  background(work: () => Promise<unknown>): void {
    const { logger, platform } = this.#settings
    const replied = new Promise((resolve) => setTimeout(resolve, REPLY_MS))
    const logged = replied.then(work).catch((error: unknown) => {
      const event = error instanceof UndeliveredError ? 'delivery.failed' : 'background.failed'
      logger({ level: 'error', event, requestId: this.requestId, ...undeliveredFields(error) })
    })
    if (this.connection.waitUntil !== undefined) this.connection.waitUntil(logged)
    else platform.background?.(logged)
  }

  #cookiesByName(): ParsedCookies {
    this.#cookies ??= parseCookies(this.request.headers.get('Cookie'))
    return this.#cookies
  }
}

export function createContext(request: Request, connection: Connection, settings: ContextSettings): RequestContext {
  return new LazyContext(request, connection, settings)
}

function readCorrelationId(headers: Headers): string | undefined {
  const given = headers.get('X-Correlation-Id')
  if (given !== null && CORRELATION_ID.test(given)) return given
  return TRACEPARENT.exec(headers.get('traceparent') ?? '')?.[1]
}
