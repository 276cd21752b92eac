import type { WebhookOptions } from './webhook-settings.ts'

/** Problems of the `webhooks` option. */
export function webhookProblems(options: WebhookOptions, isProduction: boolean): string[] {
  const { timeoutMs = 10_000, maxDelayMs = 1, jitter, allowLoopback, onQueued } = options
  const problems: string[] = []
  if (!(timeoutMs >= 100 && timeoutMs <= 60_000)) problems.push('webhooks.timeoutMs: must be 100 to 60000')
  if (!(maxDelayMs > 0 && Number.isFinite(maxDelayMs))) problems.push('webhooks.maxDelayMs: must be a number above 0')
  for (const [name, value] of Object.entries({ jitter, allowLoopback })) {
    if (value !== undefined && typeof value !== 'boolean') problems.push(`webhooks.${name}: must be true or false`)
  }
  if (allowLoopback === true && isProduction) problems.push('webhooks.allowLoopback: only in development')
  if (onQueued !== undefined && typeof onQueued !== 'function') problems.push('webhooks.onQueued: must be a function')
  return problems
}
