import { useState } from 'preact/hooks'
import { pathOf, withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import { Badge } from '../elements/badge.tsx'
import { Button } from '../elements/button.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { Moment } from '../elements/moment.tsx'
import { Pager } from '../elements/pager.tsx'
import { Empty } from '../feedback/empty.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { useAction } from '../feedback/use-action.ts'
import { SelectField } from '../forms/select-field.tsx'
import { useListQuery } from '../routing/use-list-query.ts'
import { setQuery, useRoute } from '../routing/use-route.ts'
import { DELIVERY_STATUSES, type Delivery, type DeliveryList } from '../webhook-api-types.ts'
import { DeliveryDetail } from './delivery-detail.tsx'

const TONES = { pending: 'warn', delivered: 'good', dead: 'bad' } as const
const LABELS = { pending: 'Waiting', delivered: 'Delivered', dead: 'Given up' } as const

export function DeliveryLog({ webhookId }: { readonly webhookId: string }) {
  const { api } = useApi()
  const { run, isBusy } = useAction()
  const { page, setPage } = useListQuery()
  const asked = useRoute().query.get('status')
  const status = DELIVERY_STATUSES.find((one) => one === asked)
  const list = useLoad<DeliveryList>(withQuery(pathOf`/webhooks/${webhookId}/deliveries`, { page, status }))
  const [shown, setShown] = useState<Delivery | null>(null)

  const replay = ({ id, event }: Delivery) =>
    run(async () => {
      await api.send('POST', pathOf`/deliveries/${id}/replay`)
      list.reload()
      return `${event} is sent again`
    })
  const columns: readonly Column<Delivery>[] = [
    { label: 'Event', cell: ({ event }) => <strong class="break">{event}</strong> },
    { label: 'Status', cell: (delivery) => <Badge tone={TONES[delivery.status]}>{LABELS[delivery.status]}</Badge> },
    { label: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { label: 'Attempts', cell: ({ attempts }) => attempts },
    {
      label: 'Last answer',
      cell: ({ lastStatusCode, lastError }) => <span class="break">{lastStatusCode ?? lastError ?? '—'}</span>,
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
      <div class="toolbar">
        <SelectField
          name="status"
          label="Status"
          value={status ?? ''}
          options={[['', 'All'], ...DELIVERY_STATUSES.map((one) => [one, LABELS[one]] as const)]}
          onInput={(one) => setQuery({ status: one, page: undefined })}
        />
        <Button icon="refresh" onClick={list.reload}>
          Refresh
        </Button>
      </div>
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="webhooks" title="No deliveries">
              {status === undefined ? 'Deliveries appear here when an event is sent.' : 'None has this status.'}
            </Empty>
          ) : (
            <>
              <DataTable caption="Deliveries" columns={columns} rows={data.deliveries} keyOf={({ id }) => id} />
              <Pager info={data} what="deliveries" onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {shown && <DeliveryDetail delivery={shown} onClose={() => setShown(null)} />}
    </>
  )
}
