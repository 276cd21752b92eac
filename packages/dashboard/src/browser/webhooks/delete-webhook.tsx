import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { Button } from '../elements/button.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { useAction } from '../feedback/use-action.ts'
import { t } from '../language/text.ts'
import type { Webhook } from '../webhook-api-types.ts'
import { webhookName } from './webhook-name.ts'

interface DeleteWebhookProps {
  readonly webhook: Webhook
  readonly isSmall?: boolean
  onDeleted(): void
}

export function DeleteWebhook({ webhook, isSmall = false, onDeleted }: DeleteWebhookProps) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  const name = webhookName(webhook)
  async function remove(): Promise<void> {
    const text = t('“{name}”, its script, its deliveries and its runs are deleted. This can’t be undone.', { name })
    if (
      !(await confirm({
        title: t('Delete this webhook?'),
        text: <p class="break">{text}</p>,
        action: t('Delete webhook'),
      }))
    )
      return
    await run(async () => {
      await api.send('DELETE', pathOf`/webhooks/${webhook.id}`)
      onDeleted()
      return t('Webhook deleted')
    })
  }
  return (
    <Button look="danger" isSmall={isSmall} isBusy={isBusy} label={t('Delete {name}', { name })} onClick={remove}>
      {t('Delete')}
    </Button>
  )
}
