import type { Context, Hono } from 'hono'
import { createServices } from './assembly/create-services.ts'
import { createDeleteExpired, type DeleteExpiredOptions } from './assembly/delete-expired.ts'
import type { Feature, OperationsOf } from './assembly/features/feature.ts'
import { createOperations } from './assembly/operations/create-operations.ts'
import type { Operations } from './assembly/operations/operations.ts'
import type { SallyportOptions } from './assembly/options/options.ts'
import { type ResolvedOptions, resolveOptions } from './assembly/options/resolve-options.ts'
import { createPageSessions, type PageSessions } from './endpoints/auth/sessions/page-sessions.ts'
import { recordStarts } from './endpoints/catalogue/record-starts.ts'
import { adminEndpoints } from './endpoints/routers/admin.ts'
import { authEndpointsWith } from './endpoints/routers/auth.ts'
import { toolsEndpoints } from './endpoints/routers/tools.ts'
import { createMessage, type NotificationOptions } from './endpoints/tools/notifications/create-message.ts'
import { endStreamsOfEndedSessions } from './endpoints/tools/notifications/end-streams.ts'
import { eventStreamer } from './endpoints/tools/notifications/stream-events.ts'
import { authenticateTicket } from './endpoints/tools/notifications/stream-ticket.ts'
import { auditRecorder } from './foundations/audit/audit-recorder.ts'
import { publishHead } from './foundations/audit/publish-head.ts'
import { publishUnfinished } from './foundations/audit/publish-unfinished.ts'
import { createUserKeys } from './foundations/audit/user-keys.ts'
import { randomUuid } from './foundations/crypto/random.ts'
import type { EventBus } from './foundations/events/bus.ts'
import { createEnvelope, type EventMetadata, type EventOrigin } from './foundations/events/envelope.ts'
import { telemetryRecorder } from './foundations/events/record-telemetry.ts'
import { memoryRateLimiter } from './foundations/memory/rate-limiter.ts'
import { observeRefusals } from './foundations/observing/observe-ports.ts'
import type { AccessClaims } from './foundations/tokens/claims.ts'
import { likelyHashCaller } from './identity/passwords/hash-caller.ts'
import { authenticateApiKey } from './identity/session/api-key-authenticator.ts'
import { sessionAuthenticators } from './identity/session/authenticators.ts'
import { requireFreshProof } from './identity/sign-in/fresh-proof.ts'
import { sealImportedSecret } from './identity/totp/totp-secret.ts'
import { createMessageOutbox } from './outgoing/messages/outbox/message-outbox.ts'
import type { Drained, DrainOptions } from './outgoing/webhooks/drain.ts'
import { createOutgoingWebhooks, type OutgoingWebhooks } from './outgoing/webhooks/outgoing-webhooks.ts'
import { sealWebhookSecret } from './outgoing/webhooks/webhook-secret.ts'
import { satisfies } from './ports/needs.ts'
import type { Connection } from './ports/platform.ts'
import { createBodyBudget } from './web/http/body-budget.ts'
import type { RequestContext } from './web/http/context.ts'
import type { Endpoint } from './web/http/endpoint.ts'
import { createGuard } from './web/http/guard.ts'
import { hostConnection } from './web/http/hono-env.ts'
import { createHostGuard, type HostGuard } from './web/http/middleware.ts'
import { createOrigins } from './web/http/origins.ts'
import { hasDotSegment, isBelow } from './web/http/request-path.ts'
import { isReservedName } from './web/http/reserved-names.ts'
import { createRouter, type FetchHandler, type Mounted } from './web/http/router.ts'
import { docsEndpoints } from './web/openapi/docs.ts'

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

/**
 * Creates the service. Throws a TypeError that lists all invalid options.
 *
 * @example
 * const sallyport = createSallyport({
 *   secret: process.env.SALLYPORT_SECRET ?? '',
 *   baseUrl: 'https://auth.example.com',
 *   stores: sqlite('sallyport.db').stores,
 *   passwordHasher: passwordHasher(),
 *   registration: true,
 * })
 * const response = await sallyport.fetch(new Request('https://auth.example.com/auth/me'))
 */
export function createSallyport<const F extends readonly Feature[] = readonly Feature[]>(
  options: SallyportOptions & { readonly features?: F | undefined },
): Sallyport<F> {
  const resolved = resolveOptions(options)
  const { platform, logger, mounts, publicPath, now, adminSecret, isAdmitted } = resolved
  const features = resolved.features.map((feature) => feature.bind({ secrets: resolved.secrets, given: () => given }))
  const services = createServices(resolved, features)
  warnOfMissingLimits(resolved)
  const { publicKeys } = services.accessTokens
  const ports = { ...resolved.ports, ...(resolved.signingKeys.length > 0 && { publicKeys: { list: publicKeys } }) }
  const origins = createOrigins(resolved.origins)
  const { csrfTokens } = services
  const guard = createGuard({
    authenticators: {
      ...sessionAuthenticators({ ...services, ...ports, adminSecret, isAdmitted }),
      key: (context) => authenticateApiKey(context, { ...ports, ...services }),
      ticket: (context) => authenticateTicket(context, { ...ports, now }),
    },
    origins,
    ...(csrfTokens !== undefined && { verifyCsrf: csrfTokens.verify }),
  })
  const { trustedProxyHops, clientAddressHeader, rateLimits } = resolved
  const { rateLimiter } = ports
  const messages = createMessageOutbox(ports, {
    ...services,
    observer: resolved.observer,
    calls: resolved.outboundCalls,
    wake: services.deliveryWaker.wake,
  })
  const { mailer, sms } = messages
  const given = Object.freeze({ ...ports, ...services, mailer, ...(sms && { sms }) })
  const { cleared: clearedCookies, clearedAbove } = services.sessionCookies
  const { observer } = resolved
  const localRateLimiter = observer === undefined ? memoryRateLimiter() : observeRefusals(memoryRateLimiter(), observer)
  const settings = {
    platform,
    cookiePolicy: resolved.cookies,
    trustedProxyHops,
    clientAddressHeader,
    logger,
    guard,
    requireFresh: (user: AccessClaims, proof: unknown, context: RequestContext) =>
      requireFreshProof(user, proof, context, given),
    requireFreshAdmin: (user: AccessClaims, proof: unknown, context: RequestContext) =>
      requireFreshProof(user, proof, context, given, given.lifetimes.adminFreshMs),
    assertHashRoom: (context: RequestContext) => ports.passwordHasher.assertRoom(likelyHashCaller(context, services)),
    origins,
    rateLimiter,
    localRateLimiter,
    rateLimits,
    headers: resolved.headers,
    mounts,
    publicPath,
    publicPathCheck: services.publicPathCheck,
    bodyBudget: createBodyBudget(resolved.bodyBudgetMiB, now),
    now,
    given,
    clearedCookies,
    conflictCookies: [...clearedCookies, ...clearedAbove],
    observer,
  }

  const { telemetry, hub } = ports
  if (telemetry !== undefined) {
    const onError = (error: unknown) => logger({ level: 'error', event: 'telemetry.failed', error })
    services.events.attach(telemetryRecorder(telemetry, onError))
  }

  const { audit } = ports
  const isAuditing = audit !== undefined && resolved.isAuditing
  if (isAuditing) {
    const record = auditRecorder({ audit, ...services, auditKeys: createUserKeys(audit, services.sealer) })
    services.events.attach(record)
  }
  const recorded = (endpoint: Endpoint): Endpoint => (isAuditing ? recordStarts(endpoint, audit) : endpoint)

  const onHubError = (error: unknown) => logger({ level: 'error', event: 'hub.failed', error })
  const stopStreaming = hub && services.events.attach(eventStreamer(hub, now, onHubError))
  if (hub !== undefined) endStreamsOfEndedSessions(hub, services.events)

  const deletionErrors = features.flatMap(({ deletionErrors = [] }) => deletionErrors)
  const refusable = (endpoint: Endpoint): Endpoint =>
    endpoint.deletesUser ? { ...endpoint, errors: [...(endpoint.errors ?? []), ...deletionErrors] } : endpoint

  const outgoing = createOutgoingWebhooks(ports, { ...resolved.webhooks, ...services, platform, messages })
  if (outgoing.sink !== undefined) services.events.attach(outgoing.sink, outgoing.hold)

  /** `mount`: path as requests arrive. */
  function mountedAt(mount: string, name: 'auth' | 'tools' | 'admin', endpoints: readonly Endpoint[]): Mounted {
    const enabled = endpoints
      .filter((endpoint) => satisfies(ports, endpoint.needs))
      .map(refusable)
      .map(recorded)
    const publicMount = resolved.keepsPublicPath ? mount : publicPath + mount
    const docs = resolved.hasDocs[name]
      ? docsEndpoints(enabled, {
          title: `Sallyport ${name}`,
          mount: publicMount,
          basePath: (name === 'tools' ? resolved.toolsBasePath : undefined) ?? publicMount,
          platform,
          isForAdmins: name === 'admin',
        })
      : []
    return [mount, [...enabled, ...docs]]
  }

  /** Returns a handler for only these mounts. Creates its router at the first request, because most hosts use only one handler. */
  function lazily(...mounted: readonly Mounted[]): FetchHandler {
    let router: FetchHandler | undefined
    return (request, connection) => {
      router ??= createRouter(mounted, settings).fetch
      return router(request, connection)
    }
  }

  const toolsTable = [...toolsEndpoints(resolved.toolsAccess), ...features.flatMap(({ tools = [] }) => tools)]
  const tools = mountedAt(mounts.tools, 'tools', toolsTable)
  // The tools are also mounted below the auth mount, for clients that know only the auth router's URL.
  const authTable = [...authEndpointsWith(resolved.assets), ...features.flatMap(({ auth = [] }) => auth)]
  const auth = [mountedAt(`${mounts.auth}/tools`, 'tools', toolsTable), mountedAt(mounts.auth, 'auth', authTable)]
  const adminTable = [
    ...adminEndpoints,
    ...(options.metrics?.endpoints ?? []),
    ...features.flatMap(({ admin = [] }) => admin),
  ]
  const hasAdmins = adminSecret !== undefined || isAdmitted !== undefined
  const admin = hasAdmins ? [mountedAt(mounts.admin, 'admin', adminTable)] : []
  const deleteExpired = createDeleteExpired({ ...ports, ...services }, resolved)
  // A mount of its own for each path, so that all other paths at the root stay the host's.
  const wellKnown = features.flatMap(({ wellKnown = [] }) =>
    wellKnown.map((one): Mounted => [one.path, [recorded({ ...one, path: '' })]]),
  )
  const hostGuard = createHostGuard(guard, settings)
  const { app, fetch } = createRouter([...admin, tools, ...auth, ...wellKnown], settings)

  return {
    fetch,
    app,
    connectionOf: (c) => hostConnection(c, platform),
    auth: lazily(...auth),
    tools: lazily(tools),
    ...(hasAdmins && { admin: lazily(...admin) }),
    handles: (path, removedPath = '') =>
      publicPath.endsWith(removedPath) &&
      !hasDotSegment(path) &&
      [...admin, tools, ...auth, ...wellKnown].some(([mount]) => isBelow(path, mount)),
    async track(event, data = {}, about = {}) {
      if (isReservedName(event)) throw new TypeError(`only the service publishes events such as ${event}`)
      const { correlationId = randomUuid(), ip, userAgent, ...ids } = about
      const origin = { ...(ip !== undefined && { ip }), ...(userAgent !== undefined && { userAgent }) }
      const envelope = createEnvelope(event, data, { ...ids, correlationId, origin }, now())
      await services.events.deliver([envelope])
      return envelope.id
    },
    async notify(target, data, options = {}) {
      if (hub === undefined) throw new Error('there is no hub to notify: pass the option `hub`')
      const message = createMessage(target, data, options, now())
      await hub.publish(message, now())
      return message.id
    },
    async endStreams() {
      // Detaches the hub from the events first, because running requests may still publish events, which a closed hub rejects.
      stopStreaming?.()
      await hub?.close?.()
    },
    endCalls: resolved.outboundCalls.end,
    on: services.events.on,
    drain: outgoing.drain,
    startDelivering: outgoing.startDelivering,
    async deleteExpired(options) {
      await deleteExpired(options)
      if (!isAuditing) return
      try {
        await publishUnfinished(audit, services.events, now())
        await publishHead(audit, services.events, now())
      } catch (error) {
        logger({ level: 'error', event: 'audit.publish.failed', error })
      }
    },
    // The cast is safe: the type names exactly the features that have operations.
    features: Object.fromEntries(
      features.flatMap(({ name, operations }) => (operations === undefined ? [] : [[name, operations]])),
    ) as OperationsOf<F>,
    sealTotpSecret: (secret, userId) => sealImportedSecret(secret, userId, services.sealer),
    sealWebhookSecret: (secret, webhookId) => sealWebhookSecret(secret, webhookId, services.sealer),
    ...hostGuard,
    ...createOperations(given, { authenticate: hostGuard.authenticate, recorded }, settings),
    ...createPageSessions(given, settings),
  }
}

/** Rate limits that stop password guessing and message floods. */
const PROTECTIVE = ['login', 'register', 'sendMail', 'sendSms', 'verify', 'redeem'] as const

/** Logs a warning at each start in production if a limit on guesses or messages is off, because that is rarely intended. */
function warnOfMissingLimits({ environment, rateLimits, logger }: ResolvedOptions): void {
  const missing = PROTECTIVE.filter((name) => rateLimits === false || rateLimits[name] === false)
  if (environment !== 'production' || missing.length === 0) return
  const hint = 'rateLimits switches these limits off: passwords, codes and mailboxes are open to floods'
  logger({ level: 'warn', event: 'limits.off', limits: missing.join(', '), hint })
}
