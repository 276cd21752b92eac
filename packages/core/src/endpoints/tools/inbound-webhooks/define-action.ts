import type { WebhookAction } from '../../../ports/webhook-actions.ts'

/** Types an action for the `tools.actions` option and returns it unchanged. */
export function defineAction<A extends WebhookAction>(action: A): A {
  return action
}
