import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { deleteWebhook } from '../../../outgoing/webhooks/delete-webhook.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { pageFacts, pageFields, pageOf, pageReply } from '../../../web/http/request/page-query.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { webhookWithHealth, withHealth } from './webhook-health.ts'

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'List webhooks',
  success: 'One page of the webhooks.',
  access: 'admin',
  needs: ['webhooks.list'],
  query: v.strictObject(pageFields),
  replies: { 200: v.object({ webhooks: v.array(webhookWithHealth), ...pageReply }) },

  async handle({ query }, { webhooks, deliveries, now }) {
    const page = pageOf(query)
    const { webhooks: found, total } = await webhooks.list(page)
    return ok({ webhooks: await withHealth(found, deliveries, now()), ...pageFacts(page, total) })
  },
})

export const readWebhook = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id',
  summary: 'Read a webhook',
  success: 'The webhook, without its secret.',
  access: 'admin',
  needs: ['webhooks.find'],
  replies: { 200: v.object({ webhook: webhookWithHealth }) },

  async handle({ params }, { webhooks, deliveries, now }) {
    const webhook = await webhooks.find(params.id)
    if (webhook === null) throw failure('NOT_FOUND')
    const [view] = await withHealth([webhook], deliveries, now())
    return ok({ webhook: view })
  },
})

export const deleteWebhookByAdmin = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  summary: 'Delete a webhook',
  success: 'The webhook no longer exists, nor do its deliveries and runs.',
  access: 'admin',
  needs: ['webhooks.delete'],

  async handle({ params: { id }, admin: { by }, context }, given) {
    await deleteWebhook(id, { by, about: aboutRequest(context) }, given)
    return ok()
  },
})
