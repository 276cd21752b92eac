import { useState } from 'preact/hooks'
import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { Button } from '../elements/button.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { ShownOnce } from '../feedback/shown-once.tsx'
import { useAction } from '../feedback/use-action.ts'
import { t } from '../language/text.ts'
import type { OneWebhook, RotatedSecret, Webhook } from '../webhook-api-types.ts'

interface RotateSecretProps {
  readonly webhook: Webhook
  onRotated(changed: OneWebhook): void
}

/** Replaces the webhook's secret. For 24 hours, deliveries also have a signature with the previous secret. */
export function RotateSecret({ webhook: { id }, onRotated }: RotateSecretProps) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  const [rotated, setRotated] = useState<RotatedSecret | null>(null)
  async function rotate(): Promise<void> {
    const text = t('The receiver gets both signatures for 24 hours. Give it the new secret in this time.')
    if (!(await confirm({ title: t('Rotate the secret?'), text, action: t('Rotate secret'), isDanger: false }))) return
    await run(async () => {
      setRotated(await api.send<RotatedSecret>('POST', pathOf`/webhooks/${id}/rotate-secret`, {}))
      return t('Secret rotated')
    })
  }
  function close(): void {
    if (rotated !== null) onRotated({ webhook: rotated.webhook })
    setRotated(null)
  }
  return (
    <>
      <Button isBusy={isBusy} onClick={rotate}>
        {t('Rotate secret')}
      </Button>
      {rotated && (
        <ShownOnce
          title={t('New secret')}
          about={t('Copy the secret now. It is shown only once.')}
          text={rotated.secret}
          copy={t('Copy secret')}
          onClose={close}
        />
      )}
    </>
  )
}
