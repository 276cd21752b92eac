import { ConflictError } from '../../ports/conflict-error.ts'
import type { WebhookRun, WebhookRunStore } from '../../ports/events/webhook-runs.ts'
import { copyRecord } from './copy-record.ts'
import { newestFirst, pageOf } from './page-of.ts'

const KEPT = 200

export function memoryWebhookRuns(): WebhookRunStore {
  const runsByWebhook = new Map<string, readonly WebhookRun[]>()
  const byAge = newestFirst<WebhookRun>(({ at, id }) => [at, id])

  return {
    async insert(run) {
      const runs = runsByWebhook.get(run.webhookId) ?? []
      if (runs.some(({ id }) => id === run.id)) throw new ConflictError('A webhook run with this id already exists')
      runsByWebhook.set(run.webhookId, [...runs, copyRecord(run)].sort(byAge).slice(0, KEPT))
    },
    async list({ webhookId, page, limit }) {
      const runs = runsByWebhook.get(webhookId) ?? []
      return { runs: pageOf(runs, { page, limit }).map(copyRecord), total: runs.length }
    },
    async deleteForWebhook(webhookId) {
      runsByWebhook.delete(webhookId)
    },
  }
}
