import { type InputProblem, invalidInput } from '../../http/errors.ts'
import type { Webhook } from '../../ports/webhooks.ts'
import type { Services } from '../../sign-in/services.ts'
import { isWebhookUrl } from '../../webhooks/webhook-url.ts'

/** 400 for a webhook that goes nowhere and comes from nowhere, for a URL that may not be called (R29), and for actions that there are not. */
export function assertUsable(
  { url, provider, allowedActions = [] }: Pick<Partial<Webhook>, 'url' | 'provider' | 'allowedActions'>,
  { webhookSettings, webhookActions }: Services,
): void {
  const problems: InputProblem[] = []
  if (url === undefined && provider === undefined) problems.push({ path: 'url', rule: 'required' })
  if (url !== undefined && !isWebhookUrl(url, webhookSettings.allowsLoopback))
    problems.push({ path: 'url', rule: 'url' })
  const known = webhookActions.map(({ id }) => id)
  if (allowedActions.some((id) => !known.includes(id))) problems.push({ path: 'allowedActions', rule: 'unknown' })
  if (problems.length > 0) throw invalidInput(...problems)
}
