import { authenticateTicket } from '../endpoints/tools/notifications/stream-ticket.ts'
import type { OutboundSettings } from '../foundations/net/outbound-fetch.ts'
import { authenticateAdminKey } from '../identity/api-keys/admin-key.ts'
import { authenticateApiKey } from '../identity/api-keys/api-key-authenticator.ts'
import { sessionAuthenticators } from '../identity/session/authenticators.ts'
import { createMessageOutbox } from '../outgoing/messages/outbox/message-outbox.ts'
import { createGuard } from '../web/http/routing/guard.ts'
import { createOrigins } from '../web/http/sites/origins.ts'
import { createServices } from './create-services.ts'
import type { ResolvedOptions } from './options/resolve-options.ts'

export type Service = ReturnType<typeof composeService>

/** Creates the parts of the service from the resolved options. `given` contains the ports and services, which handlers get. */
export function composeService(resolved: ResolvedOptions) {
  const { now, adminSecret, isAdmitted } = resolved
  // Features call the function `given` only once the service has started, so the constant `given` may be set after the features are created.
  const { secrets, publicMounts } = resolved
  const host = {
    secrets,
    authPath: publicMounts.auth,
    sessionTokens: { issuer: resolved.issuer, audience: resolved.audience },
    outbound: outboundSettings(resolved),
    messageLanguages: resolved.messageLanguages,
    given: () => given,
  }
  const features = resolved.features.map((feature) => feature.bind(host))
  const services = createServices(resolved, features)
  const { csrfTokens } = services
  const { publicKeys } = services.accessTokens
  const ports = { ...resolved.ports, ...(resolved.signingKeys.length > 0 && { publicKeys: { list: publicKeys } }) }
  const origins = createOrigins({ ...resolved.origins, requestHeaders: services.features.requestHeaders })
  const bySession = sessionAuthenticators({ ...services, ...ports, adminSecret, isAdmitted })
  const guard = createGuard({
    authenticators: {
      ...bySession,
      admin: async (context, body, demands) =>
        (await authenticateAdminKey(context, demands, { ...ports, ...services })) ??
        (await bySession.admin(context, body, demands)),
      key: (context) => authenticateApiKey(context, { ...ports, ...services }),
      ownedKey: async (context) => (await services.features.ownedKeys?.authenticate(context)) ?? null,
      ticket: (context) => authenticateTicket(context, { ...ports, now }),
    },
    origins,
    ...(csrfTokens !== undefined && { verifyCsrf: csrfTokens.verify }),
  })
  const messages = createMessageOutbox(ports, {
    ...services,
    observer: resolved.observer,
    calls: resolved.outboundCalls,
    wake: services.deliveryWaker.wake,
  })
  const { mailer, sms } = messages
  const given = Object.freeze({ ...ports, ...services, mailer, ...(sms && { sms }) })
  return { features, services, ports, origins, guard, messages, given }
}

/** In development, the service may send requests to the machine that it runs on (loopback). */
function outboundSettings({ platform, environment, outboundCalls }: ResolvedOptions): OutboundSettings {
  return { fetch: platform.fetch?.bind(platform), allowsLoopback: environment === 'development', calls: outboundCalls }
}
