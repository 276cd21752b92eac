import { randomUuid } from '../../../foundations/crypto/random.ts'
import { failureWithRetry } from '../../../foundations/values/errors.ts'
import { callableActions } from '../../../outgoing/webhooks/callable-actions.ts'
import { failedRun } from '../../../outgoing/webhooks/delivery/failed-run.ts'
import type { ScriptOutcome, ScriptRunner } from '../../../ports/events/scripts.ts'
import type { WebhookAction } from '../../../ports/events/webhook-actions.ts'
import type { WebhookRun, WebhookRunStore } from '../../../ports/events/webhook-runs.ts'
import type { Webhook } from '../../../ports/events/webhooks.ts'
import type { Logger } from '../../../ports/host/log.ts'
import type { SettingsStore } from '../../../ports/settings.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { readEmittedEvent } from './emitted-event.ts'

interface Given {
  readonly settings: SettingsStore
  readonly scripts: ScriptRunner | undefined
  readonly webhookRuns: WebhookRunStore | undefined
  readonly webhookActions: readonly WebhookAction[]
  readonly logger: Logger
  readonly now: () => Date
}

const LONGEST_ERROR = 500
const RETRY_MS = 5000

/**
 * Runs the webhook's script with the payload and returns its result, or null if the script failed. Stores every run; failures and the script's own
 * log are also logged. Rejects with 503 OVERLOADED if too many scripts are waiting.
 */
export async function runWebhookScript(
  webhook: Webhook,
  body: unknown,
  { requestId }: RequestContext,
  given: Given,
): Promise<unknown> {
  const { scripts, settings, logger, now } = given
  if (scripts === undefined || webhook.jsScript === undefined) return null
  const { enabledWebhookActions = [] } = await settings.getSettings()
  const actions = callableActions(given.webhookActions, enabledWebhookActions, webhook)
  const at = now()
  const outcome = await scripts.run({ webhookId: webhook.id, script: webhook.jsScript, body, actions })
  // The script didn't run, so a 503 makes the sender try again. With a 200 the message would be lost.
  if (outcome.endedBy === 'overload') throw failureWithRetry('OVERLOADED', RETRY_MS)
  if (!outcome.ok) {
    const { endedBy, error } = outcome
    logger({
      level: 'error',
      event: 'webhook.script.failed',
      requestId,
      webhookId: webhook.id,
      endedBy,
      error: messageOf(error),
    })
  }
  for (const { level, text } of outcome.log)
    logger({
      level: level === 'error' || level === 'warn' ? level : 'info',
      event: 'webhook.script.log',
      requestId,
      text,
    })
  await keep(runOf(webhook.id, at, outcome), given)
  return outcome.ok ? outcome.result : null
}

/** Stores the run of a script. A store error is only logged: the script has run, so the sender must not send the message again. */
async function keep(run: WebhookRun, { webhookRuns, logger }: Given): Promise<void> {
  try {
    await webhookRuns?.insert(run)
  } catch (error) {
    logger({ level: 'error', event: 'webhook.run.lost', webhookId: run.webhookId, error })
  }
}

function runOf(webhookId: string, at: Date, outcome: ScriptOutcome): WebhookRun {
  const { ok, ms, log, error, endedBy } = outcome
  const isMalformed = ok && readEmittedEvent(outcome.result) === 'malformed'
  const message = isMalformed
    ? 'The result must be an object with a string `event`, which may not begin with `identity.`, and optionally an object `data`.'
    : messageOf(error)
  return {
    id: randomUuid(),
    webhookId,
    at,
    durationMs: Math.round(ms),
    outcome: outcomeOf(outcome),
    ...((!ok || isMalformed) && { error: (message ?? endedBy ?? 'failed').slice(0, LONGEST_ERROR) }),
    logs: log.map(({ level, text }) => `${level}: ${text}`),
  }
}

/** Returns the error's message, with the script's line if it is known. */
function messageOf(error: ScriptOutcome['error']): string | undefined {
  return error?.line === undefined ? error?.message : `${error.message} (line ${error.line})`
}

function outcomeOf({ ok, result, endedBy }: ScriptOutcome): WebhookRun['outcome'] {
  if (!ok) return failedRun(endedBy)
  const emitted = readEmittedEvent(result)
  if (emitted === null) return 'none'
  return emitted === 'malformed' ? 'error' : 'event'
}
