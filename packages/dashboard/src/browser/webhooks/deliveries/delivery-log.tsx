import { pathOf, withQuery } from '../../api/admin-api.ts'
import { useApi } from '../../api/api-context.ts'
import { useLoad } from '../../api/use-load.ts'
import { Button } from '../../elements/button.tsx'
import { Pager } from '../../elements/pager.tsx'
import { Empty } from '../../feedback/empty.tsx'
import { Loaded } from '../../feedback/loaded.tsx'
import { t } from '../../language/text.ts'
import { useListQuery } from '../../routing/use-list-query.ts'
import type { DeliveryList } from '../../webhook-api-types.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { ReplayGivenUp } from './replay-given-up.tsx'
import { useDeliveryStatus } from './use-delivery-status.tsx'

export function DeliveryLog({ webhookId }: { readonly webhookId: string }) {
  const { features } = useApi()
  const { page, setPage } = useListQuery()
  const { status, field } = useDeliveryStatus()
  const list = useLoad<DeliveryList>(withQuery(pathOf`/webhooks/${webhookId}/deliveries`, { page, status }))
  return (
    <>
      <div class="toolbar">
        {field}
        <Button icon="refresh" onClick={list.reload}>
          {t('Refresh')}
        </Button>
        {features.givenUp && status === 'dead' && (
          <ReplayGivenUp count={list.data?.total ?? 0} webhookId={webhookId} onReplayed={list.reload} />
        )}
      </div>
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="webhooks" title={t('No deliveries')}>
              {status === undefined
                ? t('Deliveries appear here when an event is sent.')
                : t('Nothing has this status.')}
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
