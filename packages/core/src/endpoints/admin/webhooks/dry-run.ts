import * as v from 'valibot'
import { failure, invalidInput } from '../../../foundations/values/errors.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { callableActions } from '../../../outgoing/webhooks/callable-actions.ts'
import { failedRun } from '../../../outgoing/webhooks/delivery/failed-run.ts'
import type { ScriptRequest, ScriptRunner } from '../../../ports/events/scripts.ts'
import type { WebhookAction } from '../../../ports/events/webhook-actions.ts'
import type { Webhook } from '../../../ports/events/webhooks.ts'
import type { SettingsStore } from '../../../ports/settings.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { allowedActions, jsScript } from './webhook-fields.ts'

const dryRunReply = v.object({
  success: v.literal(true),
  result: v.unknown(),
  logs: v.array(v.string()),
  error: v.optional(v.string()),
  /** Line and column of the script at which it failed, counted from 1. */
  line: v.optional(v.number()),
  column: v.optional(v.number()),
  outcome: v.optional(v.picklist(['error', 'timeout', 'memory'])),
  actions: v.array(v.object({ id: v.string(), args: v.array(v.unknown()) })),
})

/** Runs a script with a payload. Records its action calls without executing them, and doesn't publish the script's event. */
export const dryRun = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/dry-run',
  summary: "Test a webhook's script without side effects",
  success: 'Result, log and action calls of the script, or its error.',
  access: 'admin',
  needs: ['webhooks.find', 'settings', 'scripts'],
  bodyLimit: 512 * 1024,
  body: v.object({ body: v.optional(v.unknown()), jsScript: v.optional(v.string()) }),
  replies: { 200: dryRunReply },

  async handle({ params, body: { body = null, jsScript }, admin: { by }, context }, given) {
    const webhook = await given.webhooks.find(params.id)
    if (webhook === null) throw failure('NOT_FOUND')
    await given.events.publish('identity.webhook.dry_run', { webhookId: webhook.id, by }, aboutRequest(context))
    return ok(await tryScript(jsScript ?? webhook.jsScript, body, webhook, given))
  },
})

/** Runs a script that isn't saved yet. */
export const dryRunUnsaved = endpoint({
  method: 'POST',
  path: '/api/dry-run',
  summary: 'Test an unsaved script without side effects',
  success: 'Result, log and action calls of the script, or its error.',
  access: 'admin',
  needs: ['settings', 'scripts'],
  bodyLimit: 512 * 1024,
  body: v.strictObject({ body: v.optional(v.unknown()), jsScript, allowedActions: v.optional(allowedActions, []) }),
  replies: { 200: dryRunReply },

  async handle({ body: { body = null, jsScript: script, allowedActions }, admin: { by }, context }, given) {
    await given.events.publish('identity.webhook.dry_run', { by }, aboutRequest(context))
    return ok(await tryScript(script, body, { allowedActions }, given))
  },
})

interface Given {
  readonly settings: SettingsStore
  readonly scripts: ScriptRunner
  readonly webhookActions: readonly WebhookAction[]
}

async function tryScript(
  script: string | undefined,
  body: unknown,
  webhook: Pick<Webhook, 'allowedActions'>,
  { settings, scripts, webhookActions }: Given,
): Promise<Readonly<Record<string, unknown>>> {
  if (script === undefined) throw invalidInput({ path: 'jsScript', rule: 'required' })
  const { enabledWebhookActions = [] } = await settings.getSettings()
  const called: { readonly id: string; readonly args: readonly unknown[] }[] = []
  const ids = Object.keys(callableActions(webhookActions, enabledWebhookActions, webhook))
  const actions: ScriptRequest['actions'] = Object.fromEntries(
    ids.map((id) => [id, async (...args: readonly unknown[]) => void called.push({ id, args })]),
  )
  const { ok: isOk, result, log, error, endedBy } = await scripts.run({ script, body, actions })
  return {
    success: true,
    result,
    logs: log.map(({ level, text }) => `${level}: ${text}`),
    ...(!isOk && {
      error: error?.message ?? endedBy ?? 'failed',
      ...withoutUndefined({ line: error?.line, column: error?.column }),
      outcome: failedRun(endedBy),
    }),
    actions: called,
  }
}
