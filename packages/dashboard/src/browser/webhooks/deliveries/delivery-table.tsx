import { useState } from 'preact/hooks'
import { pathOf } from '../../api/admin-api.ts'
import { useApi } from '../../api/api-context.ts'
import { Badge } from '../../elements/badge.tsx'
import { Button } from '../../elements/button.tsx'
import { type Column, DataTable } from '../../elements/data-table.tsx'
import { Moment } from '../../elements/moment.tsx'
import { useAction } from '../../feedback/use-action.ts'
import type { Delivery } from '../../webhook-api-types.ts'
import { DeliveryDetail } from './delivery-detail.tsx'
import { STATUS_LABELS, STATUS_TONES } from './delivery-status.ts'

interface DeliveryTableProps {
  readonly deliveries: readonly Delivery[]
  /** True if the list shows deliveries of several webhooks, so that each row names its URL. */
  readonly isOfAll?: boolean
  onReplayed(): void
}

export function DeliveryTable({ deliveries, isOfAll = false, onReplayed }: DeliveryTableProps) {
  const { api } = useApi()
  const { run, isBusy } = useAction()
  const [shown, setShown] = useState<Delivery | null>(null)
  const replay = ({ id, event }: Delivery) =>
    run(async () => {
      await api.send('POST', pathOf`/deliveries/${id}/replay`)
      onReplayed()
      return `${event} is sent again`
    })
  const columns: readonly Column<Delivery>[] = [
    {
      label: 'Event',
      cell: ({ event, url }) => (
        <>
          <strong class="break">{event}</strong>
          {isOfAll && <span class="muted break line">{url}</span>}
        </>
      ),
    },
    ...(isOfAll
      ? []
      : [
          {
            label: 'Status',
            cell: ({ status }: Delivery) => <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>,
          },
        ]),
    { label: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} hasSeconds /> },
    { label: 'Attempts', cell: ({ attempts }) => attempts },
    {
      label: 'Last answer',
      cell: ({ lastStatusCode, lastError, lastAnswer }) => (
        <>
          <span class="break">{lastStatusCode ?? lastError ?? '—'}</span>
          {lastAnswer && <span class="muted break line">{excerptOf(lastAnswer)}</span>}
        </>
      ),
    },
    {
      label: 'Actions',
      isAtEnd: true,
      cell: (delivery) => (
        <div class="row">
          <Button isSmall label={`Show ${delivery.event}`} onClick={() => setShown(delivery)}>
            Show
          </Button>
          {delivery.status !== 'pending' && (
            <Button isSmall isDisabled={isBusy} label={`Replay ${delivery.event}`} onClick={() => replay(delivery)}>
              Replay
            </Button>
          )}
        </div>
      ),
    },
  ]
  return (
    <>
      <DataTable caption="Deliveries" columns={columns} rows={deliveries} keyOf={({ id }) => id} />
      {shown && <DeliveryDetail delivery={shown} onClose={() => setShown(null)} />}
    </>
  )
}

const MAX_EXCERPT = 80

function excerptOf(answer: string): string {
  return answer.length > MAX_EXCERPT ? `${answer.slice(0, MAX_EXCERPT)}…` : answer
}
