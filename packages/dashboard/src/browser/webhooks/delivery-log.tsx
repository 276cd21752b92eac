import { pathOf, withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import { Button } from '../elements/button.tsx'
import { Pager } from '../elements/pager.tsx'
import { Empty } from '../feedback/empty.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { useListQuery } from '../routing/use-list-query.ts'
import { setQuery, useRoute } from '../routing/use-route.ts'
import { DELIVERY_STATUSES, type DeliveryList } from '../webhook-api-types.ts'
import { STATUS_LABELS } from './delivery-status.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { ReplayGivenUp } from './replay-given-up.tsx'

export function DeliveryLog({ webhookId }: { readonly webhookId: string }) {
  const { features } = useApi()
  const { page, setPage } = useListQuery()
  const asked = useRoute().query.get('status')
  const status = DELIVERY_STATUSES.find((one) => one === asked)
  const list = useLoad<DeliveryList>(withQuery(pathOf`/webhooks/${webhookId}/deliveries`, { page, status }))
  return (
    <>
      <div class="toolbar">
        <SelectField
          name="status"
          label="Status"
          value={status ?? ''}
          options={[['', 'All'], ...DELIVERY_STATUSES.map((one) => [one, STATUS_LABELS[one]] as const)]}
          onInput={(one) => setQuery({ status: one, page: undefined })}
        />
        <Button icon="refresh" onClick={list.reload}>
          Refresh
        </Button>
        {features.givenUp && status === 'dead' && (
          <ReplayGivenUp count={list.data?.total ?? 0} webhookId={webhookId} onReplayed={list.reload} />
        )}
      </div>
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="webhooks" title="No deliveries">
              {status === undefined ? 'Deliveries appear here when an event is sent.' : 'None has this status.'}
            </Empty>
          ) : (
            <>
              <DeliveryTable deliveries={data.deliveries} onReplayed={list.reload} />
              <Pager info={data} what="deliveries" onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
