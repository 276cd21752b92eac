import { useApi } from '../api/api-context.ts'
import type { ViewProps } from '../routing/view-props.ts'
import { GivenUpView } from './deliveries/given-up-view.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { WebhookDetail } from './webhook-detail.tsx'
import { WebhookListView } from './webhook-list-view.tsx'

export function WebhooksView({ rest: [id, part = 'settings'] }: ViewProps) {
  const { features } = useApi()
  if (id === undefined) return <WebhookListView />
  if (id === 'given-up' && features.givenUp) return <GivenUpView />
  return id === 'new' ? <NewWebhook /> : <WebhookDetail id={id} part={part} />
}
