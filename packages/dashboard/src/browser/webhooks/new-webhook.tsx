import { useApi } from '../api/api-context.ts'
import { PageHead } from '../elements/page-head.tsx'
import { useToast } from '../feedback/toasts.tsx'
import { goTo, hrefOf } from '../routing/route.ts'
import type { OneWebhook } from '../webhook-api-types.ts'
import { WebhookForm } from './webhook-form.tsx'

export function NewWebhook() {
  const { api } = useApi()
  const toast = useToast()
  return (
    <>
      <PageHead title="New webhook" parent={{ label: 'Webhooks', href: hrefOf(['webhooks']) }} />
      <WebhookForm
        action="Create webhook"
        onSave={async (body) => {
          const { webhook } = await api.send<OneWebhook>('POST', '/webhooks', body)
          toast('Webhook created')
          goTo(['webhooks', webhook.id])
        }}
      />
    </>
  )
}
