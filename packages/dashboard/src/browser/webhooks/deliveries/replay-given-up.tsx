import { useApi } from '../../api/api-context.ts'
import { Button } from '../../elements/button.tsx'
import { useConfirm } from '../../feedback/confirmation.tsx'
import { useAction } from '../../feedback/use-action.ts'
import { t } from '../../language/text.ts'
import type { ReplayedDeliveries } from '../../webhook-api-types.ts'

interface ReplayGivenUpProps {
  readonly count: number
  /** Replays only the deliveries of this webhook. Default: all given-up deliveries, mails and text messages too. */
  readonly webhookId?: string
  onReplayed(): void
}

export function ReplayGivenUp({ count, webhookId, onReplayed }: ReplayGivenUpProps) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  async function replay(): Promise<void> {
    const action = t('Replay {count, plural, one {# delivery} other {# deliveries}}', { count })
    const text = t(
      'Each delivery is sent at once, with its original message id. Receivers may get events that happened long ago.',
    )
    if (!(await confirm({ title: t('{action}?', { action }), text, action, isDanger: false }))) return
    await run(async () => {
      const { replayed } = await api.send<ReplayedDeliveries>('POST', '/deliveries/replay', { webhookId })
      onReplayed()
      return t('{count, plural, one {# delivery is} other {# deliveries are}} sent again', { count: replayed })
    })
  }
  return (
    <Button look="primary" isBusy={isBusy} isDisabled={count === 0} onClick={replay}>
      {t('Replay all given-up deliveries')}
    </Button>
  )
}
