import type { WebhookAction } from '../../../ports/events/webhook-actions.ts'

/**
 * Returns the action unchanged. Checks with TypeScript that it fits the option `tools.actions`.
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
