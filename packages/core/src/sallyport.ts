import type { Context, Hono } from 'hono'
import type { DeleteExpiredOptions } from './assembly/delete-expired.ts'
import type { Feature, OperationsOf } from './assembly/features/feature.ts'
import type { Operations } from './assembly/operations/operations.ts'
import type { PageSessions } from './endpoints/auth/sessions/page-sessions.ts'
import type { NotificationOptions } from './endpoints/tools/notifications/create-message.ts'
import type { EventBus } from './foundations/events/bus.ts'
import type { EventMetadata, EventOrigin } from './foundations/events/envelope.ts'
import type { Drained, DrainOptions } from './outgoing/webhooks/drain.ts'
import type { OutgoingWebhooks } from './outgoing/webhooks/outgoing-webhooks.ts'
import type { Connection } from './ports/platform.ts'
import type { HostGuard } from './web/http/middleware.ts'
import type { FetchHandler } from './web/http/router.ts'

/** The service that `createSallyport` returns: request handlers, and methods for the host. */
export interface Sallyport<F extends readonly Feature[] = readonly Feature[]>
  extends HostGuard,
    PageSessions,
    Operations {
  /**
   * Returns the response to any request; 404 for paths outside the mounts. Pass the connection, so that the client's IP address is
   * known.
   */
  readonly fetch: FetchHandler
  /**
   * Hono app with the service, for mounting in the host's own Hono app: `app.route('/', sallyport.app)`. Handles every path below
   * `mounts`, which are absolute paths. Passes other paths on to the host's handlers. The adapter's `platform` reads the client's
   * address from the app's `env`.
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
   * True if `fetch` handles this path of a URL, such as `/auth/me`: it is a mount or below one. False for paths with the segments `.` or `..`,
   * which no client sends. For hosts with routes of their own. `removedPath`: what the host's framework has removed before this path; the
   * result is then true only if `publicPath` ends with it.
   */
  handles(path: string, removedPath?: string): boolean
  /**
   * Publishes one of the host's events without validating its data, and returns the event's id. Rejects with a TypeError if the name begins
   * with `identity.`, and if an event sink, such as the webhook outbox, fails.
   */
  track(event: string, data?: Readonly<Record<string, unknown>>, about?: TrackedAbout): Promise<string>
  /**
   * Sends a notification to the event streams that are subscribed to the topic, and returns its id. Rejects if there is no hub or the
   * hub is unreachable.
   */
  notify(target: string, data: unknown, options?: NotificationOptions): Promise<string>
  /** Closes this process's event streams and opens no new ones. Call it when the server stops; clients then reconnect. */
  endStreams(): Promise<void>
  /**
   * Aborts the requests and messages that are being sent to webhook receivers, providers, the mail relay and the SMS gateway. The requests
   * that wait for them get an error. Call it when the server stops and they had their time.
   */
  endCalls(): void
  /** Calls the listener with every event of this name; `*` means all events. Returns the function that unsubscribes. */
  readonly on: EventBus['on']
  /**
   * Sends the outgoing webhooks that are due, and the mails and text messages whose first try failed. Returns when the next one is due. For
   * hosts that deliver on a schedule.
   */
  drain(options?: DrainOptions): Promise<Drained>
  /**
   * Sends outgoing webhooks, and mails and text messages whose first try failed, when they become due, including those enqueued by other processes with the same stores. For long-running
   * servers. Returns the function that stops deliveries. Stopping waits up to 1.5 s for receivers' responses, then aborts the requests.
   * Aborted deliveries become due again when their leases expire.
   */
  readonly startDelivering: OutgoingWebhooks['startDelivering']
  /**
   * Deletes expired sessions, one-time tokens and rate-limit counters, old deliveries, and events older than `telemetry.retentionDays`.
   * Publishes the event `identity.audit.unfinished` for each change with an unknown outcome, and once a day `identity.audit.head`. Logs the counts and any store's failure. Call it every few minutes; the ready-made server and `toScheduled` do so.
   */
  deleteExpired(options?: DeleteExpiredOptions): Promise<void>
  /** Calls that the features offer to the host's own code, by the feature's name. */
  readonly features: OperationsOf<F>
  /** Encrypts a webhook's secret for the store. For hosts that write webhooks to the store directly. */
  sealWebhookSecret(secret: string, webhookId: string): Promise<string>
  /**
   * Encrypts a user's TOTP secret for the store's field `totpSecret`. For hosts that import users: `secret` is base32 of at least 80 bits,
   * as authenticator apps use it. The result is valid only for this user id. A result is returned unchanged. Rejects with a RangeError for
   * any other secret.
   */
  sealTotpSecret(secret: string, userId: string): Promise<string>
}

/** User, tenant and session that a tracked event concerns, and the client that caused the event. */
export type TrackedAbout = Partial<EventMetadata> & EventOrigin
