import { createServices } from './assembly/create-services.ts'
import { createDeleteExpired } from './assembly/delete-expired.ts'
import type { Feature, OperationsOf } from './assembly/features/feature.ts'
import { createOperations } from './assembly/operations/create-operations.ts'
import type { SallyportOptions } from './assembly/options/options.ts'
import { type ResolvedOptions, resolveOptions } from './assembly/options/resolve-options.ts'
import { createPageSessions } from './endpoints/auth/sessions/page-sessions.ts'
import { recordStarts } from './endpoints/catalogue/record-starts.ts'
import { adminEndpoints } from './endpoints/routers/admin.ts'
import { authEndpointsWith } from './endpoints/routers/auth.ts'
import { toolsEndpoints } from './endpoints/routers/tools.ts'
import { createMessage } from './endpoints/tools/notifications/create-message.ts'
import { endStreamsOfEndedSessions } from './endpoints/tools/notifications/end-streams.ts'
import { eventStreamer } from './endpoints/tools/notifications/stream-events.ts'
import { authenticateTicket } from './endpoints/tools/notifications/stream-ticket.ts'
import { auditRecorder } from './foundations/audit/audit-recorder.ts'
import { publishHead } from './foundations/audit/publish-head.ts'
import { publishUnfinished } from './foundations/audit/publish-unfinished.ts'
import { createUserKeys } from './foundations/audit/user-keys.ts'
import { randomUuid } from './foundations/crypto/random.ts'
import { createEnvelope } from './foundations/events/envelope.ts'
import { telemetryRecorder } from './foundations/events/record-telemetry.ts'
import { memoryRateLimiter } from './foundations/memory/rate-limiter.ts'
import { observeRefusals } from './foundations/observing/observe-ports.ts'
import type { AccessClaims } from './foundations/tokens/claims.ts'
import { withoutUndefined } from './foundations/values/without-undefined.ts'
import { likelyHashCaller } from './identity/passwords/hash-caller.ts'
import { authenticateApiKey } from './identity/session/api-key-authenticator.ts'
import { sessionAuthenticators } from './identity/session/authenticators.ts'
import { isReplaced } from './identity/session/replaced-sessions.ts'
import { requireFreshProof } from './identity/sign-in/fresh-proof.ts'
import { sealImportedSecret } from './identity/totp/totp-secret.ts'
import { createMessageOutbox } from './outgoing/messages/outbox/message-outbox.ts'
import { createOutgoingWebhooks } from './outgoing/webhooks/outgoing-webhooks.ts'
import { sealWebhookSecret } from './outgoing/webhooks/webhook-secret.ts'
import { satisfies } from './ports/needs.ts'
import type { Sallyport } from './sallyport.ts'
import { createBodyBudget } from './web/http/body-budget.ts'
import type { RequestContext } from './web/http/context.ts'
import type { Endpoint } from './web/http/endpoint.ts'
import { createGuard } from './web/http/guard.ts'
import { hostConnection } from './web/http/hono-env.ts'
import { createHostGuard } from './web/http/middleware.ts'
import { createOrigins } from './web/http/origins.ts'
import { hasDotSegment, isBelow } from './web/http/request-path.ts'
import { isReservedName } from './web/http/reserved-names.ts'
import { createRouter, type FetchHandler, type Mounted } from './web/http/router.ts'
import { docsEndpoints } from './web/openapi/docs.ts'

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
    isReplaced: (context: RequestContext) => isReplaced(context, given),
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
      const origin = withoutUndefined({ ip, userAgent })
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
