import type { ScriptLimit } from '../../../ports/events/scripts.ts'
import type { WebhookRun } from '../../../ports/events/webhook-runs.ts'

export type FailedRun = Exclude<WebhookRun['outcome'], 'event' | 'none'>

export function failedRun(endedBy: ScriptLimit | undefined): FailedRun {
  if (endedBy === 'memory') return 'memory'
  return endedBy === 'deadline' || endedBy === 'fuel' ? 'timeout' : 'error'
}
