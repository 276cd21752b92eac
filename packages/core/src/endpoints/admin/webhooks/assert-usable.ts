import { type InputProblem, invalidInput } from '../../../foundations/values/errors.ts'
import type { WebhookSettings } from '../../../outgoing/webhooks/webhook-settings.ts'
import { isWebhookUrl } from '../../../outgoing/webhooks/webhook-url.ts'
import type { WebhookAction } from '../../../ports/events/webhook-actions.ts'
import type { Webhook } from '../../../ports/events/webhooks.ts'

interface Given {
  readonly webhookSettings: WebhookSettings
  readonly webhookActions: readonly WebhookAction[]
}

/**
 * Rejects a webhook with 400 if it has neither URL nor provider, a URL that must not be called (R29), or actions that the host doesn't register.
 * Checks `url` and `allowedActions` only if the request changes them.
 */
export function assertUsable(
  webhook: Pick<Partial<Webhook>, 'url' | 'provider'>,
  { url, allowedActions }: { readonly [K in 'url' | 'allowedActions']?: Webhook[K] | null | undefined },
  { webhookSettings, webhookActions }: Given,
): void {
  const problems: InputProblem[] = []
  if (webhook.url === undefined && webhook.provider === undefined) problems.push({ path: 'url', rule: 'required' })
  if (typeof url === 'string' && !isWebhookUrl(url, webhookSettings.outbound.allowsLoopback))
    problems.push({ path: 'url', rule: 'url' })
  const known = webhookActions.map(({ id }) => id)
  if (allowedActions?.some((id) => !known.includes(id))) problems.push({ path: 'allowedActions', rule: 'unknown' })
  if (problems.length > 0) throw invalidInput(...problems)
}
