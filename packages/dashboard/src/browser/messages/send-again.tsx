import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { Message } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { useAction } from '../feedback/use-action.ts'
import { t } from '../language/text.ts'
import { kindInWords } from './message-kind.tsx'

interface SendAgainProps {
  readonly message: Message
  onSent(): void
}

/** A button that queues a message again. If the message is no longer valid, a text in place of the button says so. */
export function SendAgain({ message: { id, kind: name, isVoid }, onSent }: SendAgainProps) {
  const { api } = useApi()
  const { run, isBusy } = useAction()
  const kind = kindInWords(name)
  const send = () =>
    run(async () => {
      await api.send('POST', pathOf`/deliveries/${id}/replay`)
      onSent()
      return t('{kind} will be sent again', { kind })
    })
  if (isVoid) return <span class="muted">{t('Can’t be sent again: it is no longer valid.')}</span>
  return (
    <Button isSmall isDisabled={isBusy} label={t('Send again: {kind}', { kind })} onClick={send}>
      {t('Send again')}
    </Button>
  )
}
