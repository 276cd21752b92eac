import { pathOf, withQuery } from '../../api/admin-api.ts'
import { useLoad } from '../../api/use-load.ts'
import { Badge } from '../../elements/badge.tsx'
import { Button } from '../../elements/button.tsx'
import { type Column, DataTable } from '../../elements/data-table.tsx'
import { Moment } from '../../elements/moment.tsx'
import { Pager } from '../../elements/pager.tsx'
import { Empty } from '../../feedback/empty.tsx'
import { Loaded } from '../../feedback/loaded.tsx'
import { t } from '../../language/text.ts'
import { useListQuery } from '../../routing/use-list-query.ts'
import type { RunList, WebhookRun } from '../../webhook-api-types.ts'

export const OUTCOMES = {
  event: ['good', 'Emitted an event'],
  none: ['neutral', 'No event'],
  error: ['bad', 'Failed|run'],
  timeout: ['bad', 'Took too long'],
  memory: ['bad', 'Ran out of memory'],
} as const

const columns = (): readonly Column<WebhookRun>[] => [
  { label: t('Time'), cell: ({ at }) => <Moment at={at} /> },
  {
    label: t('Outcome'),
    cell: ({ outcome, error }) => (
      <>
        <Badge tone={OUTCOMES[outcome][0]}>{t(OUTCOMES[outcome][1])}</Badge>
        {error !== undefined && <span class="break line">{error}</span>}
      </>
    ),
  },
  { label: t('Duration'), cell: ({ durationMs }) => t('{time} ms', { time: durationMs }) },
  {
    label: t('Log'),
    cell: ({ logs }) =>
      logs.length === 0 ? <span class="muted none">—</span> : <pre class="log">{logs.join('\n')}</pre>,
  },
]

export function RunLog({ webhookId }: { readonly webhookId: string }) {
  const { page, setPage } = useListQuery()
  const list = useLoad<RunList>(withQuery(pathOf`/webhooks/${webhookId}/runs`, { page }))
  return (
    <>
      <div class="toolbar">
        <Button icon="refresh" onClick={list.reload}>
          {t('Refresh')}
        </Button>
      </div>
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="webhooks" title={t('No runs yet')}>
              {t('They appear here once the provider sends something.')}
            </Empty>
          ) : (
            <>
              <DataTable caption={t('Runs')} columns={columns()} rows={data.runs} keyOf={({ id }) => id} />
              <Pager info={data} what="runs" onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
