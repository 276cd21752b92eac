import type { WebhookAction } from '../../../ports/webhook-actions.ts'

/** Declares an action for the `tools.actions` option. */
export function defineAction<A extends WebhookAction>(action: A): A {
  return action
}
