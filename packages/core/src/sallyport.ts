import type { Context, Hono } from 'hono'
import type { Feature, OperationsOf } from './assembly/features/feature.ts'
import type { BackgroundWork } from './assembly/operations/background-work.ts'
import type { HostEvents } from './assembly/operations/host-events.ts'
import type { Operations } from './assembly/operations/operations.ts'
import type { PageSessions } from './endpoints/auth/sessions/page-sessions.ts'
import type { Connection } from './ports/host/platform.ts'
import type { PassedOnRequest } from './ports/host/server.ts'
import type { HostGuard } from './web/http/routing/middleware.ts'
import type { FetchHandler } from './web/http/routing/router.ts'

/** The service that `createSallyport` returns: request handlers, and methods for the host. */
export interface Sallyport<F extends readonly Feature[] = readonly Feature[]>
  extends HostGuard,
    PageSessions,
    Operations,
    HostEvents,
    BackgroundWork {
  /**
   * Returns the response to any request. Responds 404 to unknown paths. Pass the connection, so that the client's IP address is known.
   */
  readonly fetch: FetchHandler
  /**
   * Hono app with the service, for the host's own Hono app: `app.route('/', sallyport.app)`. Mount it at `/`, because the option `mounts` has
   * absolute paths. Handles the same paths as `handles`. Passes other paths on to the host's handlers. The adapter's `platform` reads the
   * client's address from the app's `env`.
   */
  readonly app: Hono
  /** Returns the connection of a request in the host's own Hono app, for `session`. */
  connectionOf(c: Context): Connection
  /** Handles only requests of the auth router and of the tools below its mount. */
  readonly auth: FetchHandler
  /** Handles only requests of the tools router. */
  readonly tools: FetchHandler
  /** Handles only requests of the admin router. Present if the option `admin` is set. */
  readonly admin?: FetchHandler
  /**
   * True if the service handles this path of a URL, such as `/auth/me`: a mount, a path below a mount, or a feature's path below `/.well-known/`.
   * False for a path with a segment `.` or `..`, which leads elsewhere. For hosts with routes of their own. `removedPath`: the prefix that the
   * host's framework has removed from the path. The result is true only if `publicPath` ends with this prefix.
   */
  handles(path: string, removedPath?: string): boolean
  /**
   * Tells the service how the host responded to a request for which `handles` returned false. If the host has no route for the path, but the
   * service has an endpoint there with or without a prefix, logs a warning, once, which says what option to set. Only a host that calls `handles`
   * itself needs to call this method: the packages that mount the service, and each `toHandler` with a fallback, call it themselves.
   */
  passedOn(request: PassedOnRequest): void
  /** Calls that the features offer to the host's own code, by the feature's name. */
  readonly features: OperationsOf<F>
  /** Encrypts a webhook's secret for the store. For hosts that write webhooks to the store directly. */
  sealWebhookSecret(secret: string, webhookId: string): Promise<string>
  /**
   * Encrypts a user's TOTP secret for the store's field `totpSecret`. For hosts that import users: `secret` is base32 of at least 80 bits, as
   * authenticator apps use it. The result is valid only for this user id. A `secret` that is already such a result is returned unchanged. Rejects
   * with a RangeError for any other secret.
   */
  sealTotpSecret(secret: string, userId: string): Promise<string>
  /**
   * Returns the base32 secret behind a stored `totpSecret`. For hosts that move users to another service. Returns null if the text is
   * encrypted for another user, or with a master secret that isn't configured.
   */
  openTotpSecret(stored: string, userId: string): Promise<string | null>
}
