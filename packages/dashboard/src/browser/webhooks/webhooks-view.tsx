import type { ViewProps } from '../routing/view-props.ts'
import { NewWebhook } from './new-webhook.tsx'
import { WebhookDetail } from './webhook-detail.tsx'
import { WebhookListView } from './webhook-list-view.tsx'

export function WebhooksView({ rest: [id, part = 'settings'] }: ViewProps) {
  if (id === undefined) return <WebhookListView />
  return id === 'new' ? <NewWebhook /> : <WebhookDetail id={id} part={part} />
}
