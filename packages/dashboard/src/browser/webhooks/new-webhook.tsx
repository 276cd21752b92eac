import { useApi } from '../api/api-context.ts'
import { PageHead } from '../elements/page-head.tsx'
import { useToast } from '../feedback/toasts.tsx'
import { t } from '../language/text.ts'
import { goTo, hrefOf } from '../routing/route.ts'
import type { OneWebhook } from '../webhook-api-types.ts'
import { WebhookForm } from './webhook-form.tsx'

export function NewWebhook() {
  const { api } = useApi()
  const toast = useToast()
  return (
    <>
      <PageHead title={t('New webhook')} parent={{ label: t('Webhooks'), href: hrefOf(['webhooks']) }} />
      <WebhookForm
        action={t('Create webhook')}
        onSave={async (body) => {
          const { webhook } = await api.send<OneWebhook>('POST', '/webhooks', body)
          toast(t('Webhook created'))
          goTo(['webhooks', webhook.id])
        }}
      />
    </>
  )
}
