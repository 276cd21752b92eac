import { useApi } from '../api/api-context.ts'
import type { Message } from '../api-types.ts'
import { Badge } from '../elements/badge.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { Moment } from '../elements/moment.tsx'
import { t } from '../language/text.ts'
import { hrefOf } from '../routing/route.ts'
import { STATUS_LABELS, STATUS_TONES } from '../webhooks/deliveries/delivery-status.ts'
import { errorInWords } from '../webhooks/deliveries/error-in-words.ts'
import { MessageKind } from './message-kind.tsx'
import { SendAgain } from './send-again.tsx'

interface MessageTableProps {
  readonly messages: readonly Message[]
  onSentAgain(): void
}

export function MessageTable({ messages, onSentAgain }: MessageTableProps) {
  const { features } = useApi()
  const columns: readonly Column<Message>[] = [
    {
      label: t('Message'),
      cell: ({ kind, to, userId }) => (
        <>
          <MessageKind of={kind} />
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
              {t('Next attempt')}: <Moment at={nextAttemptAt} />
            </span>
          )}
        </>
      ),
    },
    { label: t('Created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { label: t('Attempts'), cell: ({ attempts }) => attempts },
    {
      label: t('Last error'),
      cell: ({ lastError }) => <span class="break">{lastError === undefined ? '—' : errorInWords(lastError)}</span>,
    },
    {
      label: t('Actions'),
      isAtEnd: true,
      cell: (message) => message.status !== 'pending' && <SendAgain message={message} onSent={onSentAgain} />,
    },
  ]
  return <DataTable caption={t('Messages')} columns={columns} rows={messages} keyOf={({ id }) => id} />
}
