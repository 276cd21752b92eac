import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { pageFields, pageOf, pageReply } from '../../../web/http/request/page-query.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

const runReply = v.object({
  id: v.string(),
  at: v.string(),
  durationMs: v.number(),
  outcome: v.picklist(['event', 'none', 'error', 'timeout', 'memory']),
  error: v.optional(v.string()),
  logs: v.array(v.string()),
})

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/runs',
  summary: "List runs of a webhook's script",
  success: "One page of the script's runs, newest first.",
  access: 'admin',
  needs: ['webhookRuns', 'webhooks.find'],
  query: v.object(pageFields),
  replies: { 200: v.object({ runs: v.array(runReply), ...pageReply }) },

  async handle({ params, query }, { webhookRuns, webhooks }) {
    if ((await webhooks.find(params.id)) === null) throw failure('NOT_FOUND')
    const { page, limit } = pageOf(query)
    const { runs, total } = await webhookRuns.list({ webhookId: params.id, page, limit })
    const views = runs.map(({ webhookId: _, ...run }) => ({ ...run, at: run.at.toISOString() }))
    return ok({ runs: views, total, page, limit })
  },
})
