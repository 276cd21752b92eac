import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { Message } from '../api-types.ts'
import { Badge } from '../elements/badge.tsx'
import { Button } from '../elements/button.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { Moment } from '../elements/moment.tsx'
import { useAction } from '../feedback/use-action.ts'
import { t } from '../language/text.ts'
import { hrefOf } from '../routing/route.ts'
import { STATUS_LABELS, STATUS_TONES } from '../webhooks/deliveries/delivery-status.ts'

interface MessageTableProps {
  readonly messages: readonly Message[]
  onSentAgain(): void
}

export function MessageTable({ messages, onSentAgain }: MessageTableProps) {
  const { api, features } = useApi()
  const { run, isBusy } = useAction()
  const sendAgain = ({ id, kind }: Message) =>
    run(async () => {
      await api.send('POST', pathOf`/deliveries/${id}/replay`)
      onSentAgain()
      return t('{kind} is sent again', { kind })
    })
  const columns: readonly Column<Message>[] = [
    {
      label: t('Message'),
      cell: ({ kind, to, userId }) => (
        <>
          <strong class="break">{kind}</strong>
          <span class="muted break line">
            {userId !== undefined && features.users ? <a href={hrefOf(['users', userId])}>{to}</a> : to}
          </span>
        </>
      ),
    },
    {
      label: t('Status'),
      cell: ({ status, nextAttemptAt }) => (
        <>
          <Badge tone={STATUS_TONES[status]}>{t(STATUS_LABELS[status])}</Badge>
          {nextAttemptAt && (
            <span class="muted line">
              {t('Next try')}: <Moment at={nextAttemptAt} />
            </span>
          )}
        </>
      ),
    },
    { label: t('Created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { label: t('Attempts'), cell: ({ attempts }) => attempts },
    { label: t('Last error'), cell: ({ lastError }) => <span class="break">{lastError ?? '—'}</span> },
    {
      label: t('Actions'),
      isAtEnd: true,
      cell: (message) =>
        message.status !== 'pending' && (
          <Button
            isSmall
            isDisabled={isBusy}
            label={t('Send again: {kind}', { kind: message.kind })}
            onClick={() => sendAgain(message)}
          >
            {t('Send again')}
          </Button>
        ),
    },
  ]
  return <DataTable caption={t('Messages')} columns={columns} rows={messages} keyOf={({ id }) => id} />
}
