import type { WebhookAction } from '../../../ports/events/webhook-actions.ts'

/**
 * Types an action for the `tools.actions` option and returns it unchanged.
 *
 * @example
 * const greet = defineAction({
 *   id: 'mail.greet',
 *   label: 'Send a greeting',
 *   category: 'Mail',
 *   description: 'Sends a greeting',
 *   fn: async (email: string) => console.log(`Hello ${email}`),
 * })
 * const options = { tools: { actions: [greet] } }
 */
export function defineAction<A extends WebhookAction>(action: A): A {
  return action
}
