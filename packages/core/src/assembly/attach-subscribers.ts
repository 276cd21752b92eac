import { recordStarts } from '../endpoints/catalogue/record-starts.ts'
import { endStreamsOfEndedSessions } from '../endpoints/tools/notifications/end-streams.ts'
import { eventStreamer } from '../endpoints/tools/notifications/stream-events.ts'
import { auditRecorder } from '../foundations/audit/audit-recorder.ts'
import { createUserKeys } from '../foundations/audit/user-keys.ts'
import { telemetryRecorder } from '../foundations/events/record-telemetry.ts'
import { createOutgoingWebhooks } from '../outgoing/webhooks/outgoing-webhooks.ts'
import type { Endpoint } from '../web/http/routing/endpoint.ts'
import type { Service } from './compose-service.ts'
import type { ResolvedOptions } from './options/resolve-options.ts'

export type Subscribers = ReturnType<typeof attachSubscribers>

/**
 * Subscribes telemetry, the audit trail, event streams and outgoing webhooks to events, as far as the options enable them. In the result, `audit` is
 * undefined if nothing is audited; `recorded` wraps an endpoint so that changes with an unknown outcome stay visible (`recordStarts`);
 * `stopStreaming` stops passing events to streams.
 */
export function attachSubscribers(resolved: ResolvedOptions, { services, ports, messages }: Service) {
  const { logger, now, platform } = resolved
  const { events } = services
  const { telemetry, hub } = ports

  if (telemetry !== undefined) {
    const onError = (error: unknown) => logger({ level: 'error', event: 'telemetry.failed', error })
    events.attach(telemetryRecorder(telemetry, onError))
  }

  const audit = resolved.isAuditing ? ports.audit : undefined
  if (audit !== undefined) {
    events.attach(auditRecorder({ audit, ...services, auditKeys: createUserKeys(audit, services.sealer) }))
  }
  const recorded = (endpoint: Endpoint): Endpoint => (audit === undefined ? endpoint : recordStarts(endpoint, audit))

  const onHubError = (error: unknown) => logger({ level: 'error', event: 'hub.failed', error })
  const stopStreaming = hub && events.attach(eventStreamer(hub, now, onHubError))
  if (hub !== undefined) endStreamsOfEndedSessions(hub, events)

  const outgoing = createOutgoingWebhooks(ports, { ...resolved.webhooks, ...services, platform, messages })
  if (outgoing.sink !== undefined) events.attach(outgoing.sink, outgoing.hold)

  return { audit, recorded, stopStreaming, outgoing }
}
