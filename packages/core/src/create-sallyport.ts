import { attachSubscribers } from './assembly/attach-subscribers.ts'
import { composeService } from './assembly/compose-service.ts'
import { createHandlers } from './assembly/create-handlers.ts'
import type { Feature, OperationsOf } from './assembly/features/feature.ts'
import { mountEndpoints } from './assembly/mount-endpoints.ts'
import { backgroundWork } from './assembly/operations/background-work.ts'
import { createOperations } from './assembly/operations/create-operations.ts'
import { hostEvents } from './assembly/operations/host-events.ts'
import type { SallyportOptions } from './assembly/options/options.ts'
import { resolveOptions } from './assembly/options/resolve-options.ts'
import { routerSettings } from './assembly/router-settings.ts'
import { warnOfMissingLimits } from './assembly/warn-of-missing-limits.ts'
import { createPageSessions } from './endpoints/auth/sessions/page-sessions.ts'
import { openStoredSecret, sealImportedSecret } from './identity/totp/totp-secret.ts'
import { sealWebhookSecret } from './outgoing/webhooks/webhook-secret.ts'
import type { Sallyport } from './sallyport.ts'
import { hostConnection } from './web/http/routing/hono-env.ts'
import { createHostGuard } from './web/http/routing/middleware.ts'

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
  warnOfMissingLimits(resolved)
  const service = composeService(resolved)
  const settings = routerSettings(resolved, service)
  const subscribers = attachSubscribers(resolved, service)
  const mounts = mountEndpoints(resolved, service, subscribers.recorded)
  const hostGuard = createHostGuard(service.guard, settings)

  const { given, services, features } = service
  return {
    ...createHandlers(mounts, settings),
    connectionOf: (c) => hostConnection(c, resolved.platform),
    ...hostGuard,
    ...createPageSessions(given, settings),
    ...createOperations(given, { ...hostGuard, ...subscribers }, settings),
    ...hostEvents(service, resolved.now),
    ...backgroundWork(resolved, service, subscribers),
    // The cast is safe: the type names exactly the features that have operations.
    features: Object.fromEntries(
      features.flatMap(({ name, operations }) => (operations === undefined ? [] : [[name, operations]])),
    ) as OperationsOf<F>,
    sealTotpSecret: (secret, userId) => sealImportedSecret(secret, userId, services.sealer),
    openTotpSecret: (stored, userId) => openStoredSecret(stored, userId, services.sealer),
    sealWebhookSecret: (secret, webhookId) => sealWebhookSecret(secret, webhookId, services.sealer),
  }
}
