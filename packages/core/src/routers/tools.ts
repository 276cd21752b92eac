/** The tools router's table of contents, and who may use what. */
import { receiveWebhook } from '../features/tools/inbound-webhooks/receive-webhook.ts'
import { issueTicket } from '../features/tools/notifications/issue-ticket.ts'
import { notify } from '../features/tools/notifications/notify.ts'
import { openStream } from '../features/tools/notifications/open-stream.ts'
import { queryTelemetry } from '../features/tools/telemetry/query-telemetry.ts'
import { trackEvent } from '../features/tools/telemetry/track-event.ts'
import type { Access, Endpoint } from '../http/endpoint.ts'

/** Who may use a tool: anybody; users, API keys and administrators; or API keys and administrators. */
export type ToolAccess = 'public' | 'user' | 'admin'

/** The `tools.access` option. */
export interface ToolsAccess {
  /** Default `user`. */
  readonly track?: ToolAccess
  /** Default `admin`. */
  readonly notify?: ToolAccess
  /** Default `user`. */
  readonly stream?: ToolAccess
  /** Default `admin`. */
  readonly telemetry?: ToolAccess
}

const CREDENTIALS: Readonly<Record<ToolAccess, readonly Access[]>> = {
  public: ['key', 'user', 'admin', 'public'],
  user: ['key', 'user', 'admin'],
  admin: ['key', 'admin'],
}

/** The endpoints of the tools router. What is switched on follows from each endpoint's needs. */
export function toolsEndpoints({ track, notify: send, stream = 'user', telemetry }: ToolsAccess): readonly Endpoint[] {
  const open = (endpoint: Endpoint, access: ToolAccess): Endpoint => ({ ...endpoint, access: CREDENTIALS[access] })
  return [
    open(trackEvent, track ?? 'user'),
    open(notify, send ?? 'admin'),
    { ...openStream, access: ['ticket', ...CREDENTIALS[stream]] },
    // Nobody in particular needs none.
    open(issueTicket, stream === 'public' ? 'user' : stream),
    open(queryTelemetry, telemetry ?? 'admin'),
    receiveWebhook,
  ]
}
