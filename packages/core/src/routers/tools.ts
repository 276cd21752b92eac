/** Endpoints of the tools router and who may use them. */
import { receiveWebhook } from '../features/tools/inbound-webhooks/receive-webhook.ts'
import { issueTicket } from '../features/tools/notifications/issue-ticket.ts'
import { notify } from '../features/tools/notifications/notify.ts'
import { openStream } from '../features/tools/notifications/open-stream.ts'
import { queryTelemetry } from '../features/tools/telemetry/query-telemetry.ts'
import { trackEvent } from '../features/tools/telemetry/track-event.ts'
import type { Access, Endpoint } from '../http/endpoint.ts'

/** Who may use a tool. `public`: anyone. `user`: users, API keys and administrators. `admin`: API keys and administrators. */
export type ToolAccess = 'public' | 'user' | 'admin'

/** The `tools.access` option. */
export interface ToolsAccess {
  /** Who may track events. Default `user`. */
  readonly track?: ToolAccess
  /** Who may send notifications. Default `admin`. */
  readonly notify?: ToolAccess
  /** Who may open event streams. Default `user`. */
  readonly stream?: ToolAccess
  /** Who may read recorded events. Default `admin`. */
  readonly telemetry?: ToolAccess
}

const CREDENTIALS: Readonly<Record<ToolAccess, readonly Access[]>> = {
  public: ['key', 'user', 'admin', 'public'],
  user: ['key', 'user', 'admin'],
  admin: ['key', 'admin'],
}

/** Endpoints with the configured access. An endpoint exists only if its `needs` are met. */
export function toolsEndpoints({ track, notify: send, stream = 'user', telemetry }: ToolsAccess): readonly Endpoint[] {
  const open = (endpoint: Endpoint, access: ToolAccess): Endpoint => ({ ...endpoint, access: CREDENTIALS[access] })
  return [
    open(trackEvent, track ?? 'user'),
    open(notify, send ?? 'admin'),
    { ...openStream, access: ['ticket', ...CREDENTIALS[stream]] },
    // Anonymous callers need no ticket for a public stream.
    open(issueTicket, stream === 'public' ? 'user' : stream),
    open(queryTelemetry, telemetry ?? 'admin'),
    receiveWebhook,
  ]
}
