/** Endpoints of the tools router by tag, and the callers that they admit. */
import { receiveWebhook } from '../features/tools/inbound-webhooks/receive-webhook.ts'
import { issueTicket } from '../features/tools/notifications/issue-ticket.ts'
import { notify } from '../features/tools/notifications/notify.ts'
import { openStream } from '../features/tools/notifications/open-stream.ts'
import { queryTelemetry } from '../features/tools/telemetry/query-telemetry.ts'
import { trackEvent } from '../features/tools/telemetry/track-event.ts'
import { type Access, type Endpoint, tagged } from '../http/endpoint.ts'

/** Callers of a tool. `public`: everyone. `user`: users, API keys and administrators. `admin`: API keys and administrators. */
export type ToolAccess = 'public' | 'user' | 'admin'

/** The `tools.access` option. */
export interface ToolsAccess {
  /** Records an event: `POST /track`. Default `user`. */
  readonly track?: ToolAccess
  /** Sends a notification to streams: `POST /notify`. Default `admin`. */
  readonly notify?: ToolAccess
  /** Opens an event stream: `GET /stream`. Default `user`. */
  readonly stream?: ToolAccess
  /** Reads recorded events: `GET /telemetry`. Default `admin`. */
  readonly telemetry?: ToolAccess
}

const CREDENTIALS: Readonly<Record<ToolAccess, readonly Access[]>> = {
  public: ['key', 'user', 'admin', 'public'],
  user: ['key', 'user', 'admin'],
  admin: ['key', 'admin'],
}

/** Returns the endpoints of the tools router. Each is enabled if its needs are met. */
export function toolsEndpoints({ track, notify: send, stream = 'user', telemetry }: ToolsAccess): readonly Endpoint[] {
  const open = (endpoint: Endpoint, access: ToolAccess): Endpoint => ({ ...endpoint, access: CREDENTIALS[access] })
  return [
    ...tagged('Events', [open(trackEvent, track ?? 'user'), open(queryTelemetry, telemetry ?? 'admin')]),
    ...tagged('Notifications', [
      open(notify, send ?? 'admin'),
      { ...openStream, access: ['ticket', ...CREDENTIALS[stream]] },
      // A public stream needs no ticket, so tickets are for identified callers.
      open(issueTicket, stream === 'public' ? 'user' : stream),
    ]),
    ...tagged('Inbound webhooks', [receiveWebhook]),
  ]
}
