/** Endpoints of the tools router, grouped by OpenAPI tag, and the kinds of callers that may use each endpoint. */

import { type Access, type Endpoint, tagged } from '../../web/http/routing/endpoint.ts'
import { introspectKey } from '../tools/api-keys/introspect-key.ts'
import { receiveWebhook } from '../tools/inbound-webhooks/receive-webhook.ts'
import { issueTicket } from '../tools/notifications/issue-ticket.ts'
import { notify } from '../tools/notifications/notify.ts'
import { openStream } from '../tools/notifications/open-stream.ts'
import { queryTelemetry } from '../tools/telemetry/query-telemetry.ts'
import { trackEvent } from '../tools/telemetry/track-event.ts'

/**
 * Callers that an endpoint of the tools router admits. `public`: everyone. `user`: signed-in users, API keys and administrators. `admin`: API keys
 * and administrators. API keys of users and tenants count as users.
 */
export type ToolAccess = 'public' | 'user' | 'admin'

/** Option `tools.access`: which callers may use each endpoint of the tools router. */
export interface ToolsAccess {
  /** Callers that may record events with `POST /track`. Default: `user`. */
  readonly track?: ToolAccess
  /** Callers that may send notifications with `POST /notify`. Default: `admin`. */
  readonly notify?: ToolAccess
  /** Callers that may open an event stream with `GET /stream`. Default: `user`. */
  readonly stream?: ToolAccess
  /**
   * Callers that may read recorded events with `GET /telemetry`. With `user`, every signed-in user reads the events of all users and tenants,
   * with the IP addresses of clients. Default: `admin`.
   */
  readonly telemetry?: ToolAccess
}

const CREDENTIALS: Readonly<Record<ToolAccess, readonly Access[]>> = {
  public: ['ownedKey', 'key', 'user', 'admin', 'public'],
  user: ['ownedKey', 'key', 'user', 'admin'],
  admin: ['key', 'admin'],
}

/**
 * Returns the endpoint closed to API keys of users and tenants. Tickets are for browsers, whose `EventSource` can't send headers; a program with
 * such a key sends the key instead.
 */
const withoutOwnedKeys = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  access: endpoint.access.filter((kind) => kind !== 'ownedKey'),
})

/** Returns the endpoints of the tools router. An endpoint is enabled only if the ports in its `needs` are configured. */
export function toolsEndpoints({ track, notify: send, stream = 'user', telemetry }: ToolsAccess): readonly Endpoint[] {
  const open = (endpoint: Endpoint, access: ToolAccess): Endpoint => ({ ...endpoint, access: CREDENTIALS[access] })
  return [
    ...tagged('Events', [open(trackEvent, track ?? 'user'), open(queryTelemetry, telemetry ?? 'admin')]),
    ...tagged('Notifications', [
      open(notify, send ?? 'admin'),
      { ...openStream, access: ['ticket', ...CREDENTIALS[stream]] },
      // Unauthenticated callers get no tickets, even if the stream is public: opening a public stream needs no ticket.
      withoutOwnedKeys(open(issueTicket, stream === 'public' ? 'user' : stream)),
    ]),
    ...tagged('Inbound webhooks', [receiveWebhook]),
    ...tagged('API keys', [introspectKey]),
  ]
}
