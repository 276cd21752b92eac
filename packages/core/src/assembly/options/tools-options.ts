import type { ToolsAccess } from '../../endpoints/routers/tools.ts'
import type { AuthorizeTopic } from '../../identity/session/authorize-topic.ts'
import type { HubSettings } from '../../ports/events/hub.ts'
import type { OnWebhook, WebhookAction } from '../../ports/events/webhook-actions.ts'

/** The `tools` option: access to the tools router, and its event streams and inbound webhooks. */
export interface ToolsOptions {
  /**
   * Callers that may use each endpoint of the tools. `public`: everyone. `user`: users, API keys and administrators. `admin`: administrators and
   * their API keys.
   */
  readonly access?: ToolsAccess | undefined
  /** Functions that scripts of inbound webhooks may call after an administrator has enabled them. Each id must be unique. */
  readonly actions?: readonly WebhookAction[] | undefined
  /** Called for inbound webhooks that have no script. */
  readonly onWebhook?: OnWebhook | undefined
  /**
   * Event streams. All settings except `authorizeTopic` apply to the platform's hub. A hub in the option `hub` gets these settings where the host
   * creates it.
   */
  readonly sse?:
    | (HubSettings & {
        /** Returns true if a signed-in user may subscribe to this topic of the host. Default: no user may. */
        readonly authorizeTopic?: AuthorizeTopic | undefined
      })
    | undefined
}
