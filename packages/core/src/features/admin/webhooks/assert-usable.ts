import { type InputProblem, invalidInput } from '../../../http/errors.ts'
import type { Webhook } from '../../../ports/webhooks.ts'
import type { Services } from '../../../sign-in/services.ts'
import { isWebhookUrl } from '../../../webhooks/webhook-url.ts'

/**
 * 400 for a webhook that goes nowhere and comes from nowhere, and for what is said of it anew: a URL that may not be called (R29), actions that
 * there are not.
 */
export function assertUsable(
  webhook: Pick<Partial<Webhook>, 'url' | 'provider'>,
  { url, allowedActions }: { readonly [K in 'url' | 'allowedActions']?: Webhook[K] | null | undefined },
  { webhookSettings, webhookActions }: Services,
): void {
  const problems: InputProblem[] = []
  if (webhook.url === undefined && webhook.provider === undefined) problems.push({ path: 'url', rule: 'required' })
  if (typeof url === 'string' && !isWebhookUrl(url, webhookSettings.outbound.allowsLoopback))
    problems.push({ path: 'url', rule: 'url' })
  const known = webhookActions.map(({ id }) => id)
  if (allowedActions?.some((id) => !known.includes(id))) problems.push({ path: 'allowedActions', rule: 'unknown' })
  if (problems.length > 0) throw invalidInput(...problems)
}
