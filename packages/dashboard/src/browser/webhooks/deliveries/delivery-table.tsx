import { useState } from 'preact/hooks'
import { pathOf } from '../../api/admin-api.ts'
import { useApi } from '../../api/api-context.ts'
import { Badge } from '../../elements/badge.tsx'
import { Button } from '../../elements/button.tsx'
import { type Column, DataTable } from '../../elements/data-table.tsx'
import { Moment } from '../../elements/moment.tsx'
import { useAction } from '../../feedback/use-action.ts'
import { t } from '../../language/text.ts'
import type { Delivery } from '../../webhook-api-types.ts'
import { DeliveryDetail } from './delivery-detail.tsx'
import { DeliveryName, KINDS, kindOf, nameOf } from './delivery-name.tsx'
import { STATUS_LABELS, STATUS_TONES } from './delivery-status.ts'
import { errorInWords } from './error-in-words.ts'

interface DeliveryTableProps {
  readonly deliveries: readonly Delivery[]
  /** True for the list of all given-up deliveries: each row names its kind and its URL or recipient, but no status. Default false. */
  readonly isOfAll?: boolean
  onReplayed(): void
}

export function DeliveryTable({ deliveries, isOfAll = false, onReplayed }: DeliveryTableProps) {
  const { api } = useApi()
  const { run, isBusy } = useAction()
  const [shown, setShown] = useState<Delivery | null>(null)
  const replay = (delivery: Delivery) =>
    run(async () => {
      await api.send('POST', pathOf`/deliveries/${delivery.id}/replay`)
      onReplayed()
      return t('{event} is sent again', { event: nameOf(delivery) })
    })
  const columns: readonly Column<Delivery>[] = [
    {
      label: t('Event'),
      cell: (delivery) => <DeliveryName of={delivery} hasUrl={isOfAll} />,
    },
    ...(isOfAll
      ? [{ label: t('Kind'), cell: (delivery: Delivery) => <Badge>{t(KINDS[kindOf(delivery)])}</Badge> }]
      : []),
    ...(isOfAll
      ? []
      : [
          {
            label: t('Status'),
            cell: ({ status }: Delivery) => <Badge tone={STATUS_TONES[status]}>{t(STATUS_LABELS[status])}</Badge>,
          },
        ]),
    { label: t('Created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { label: t('Attempts'), cell: ({ attempts }) => attempts },
    {
      label: t('Last response'),
      cell: ({ lastStatusCode, lastError, lastAnswer }) => (
        <>
          <span class="break">{lastError === undefined ? (lastStatusCode ?? '—') : errorInWords(lastError)}</span>
          {lastAnswer && <span class="muted break line">{excerptOf(lastAnswer)}</span>}
        </>
      ),
    },
    {
      label: t('Actions'),
      isAtEnd: true,
      cell: (delivery) => (
        <div class="row">
          <Button isSmall label={t('Show {event}', { event: nameOf(delivery) })} onClick={() => setShown(delivery)}>
            {t('Show')}
          </Button>
          {delivery.status !== 'pending' && (
            <Button
              isSmall
              isDisabled={isBusy}
              label={t('Replay {event}', { event: nameOf(delivery) })}
              onClick={() => replay(delivery)}
            >
              {t('Replay')}
            </Button>
          )}
        </div>
      ),
    },
  ]
  return (
    <>
      <DataTable caption={t('Deliveries')} columns={columns} rows={deliveries} keyOf={({ id }) => id} />
      {shown && <DeliveryDetail delivery={shown} onClose={() => setShown(null)} />}
    </>
  )
}

const MAX_EXCERPT = 80

function excerptOf(answer: string): string {
  return answer.length > MAX_EXCERPT ? `${answer.slice(0, MAX_EXCERPT)}…` : answer
}
