import { withQuery } from '../api/admin-api.ts'
import { useLoad } from '../api/use-load.ts'
import type { AuditList } from '../api-types.ts'
import { ExportButton } from '../elements/export-button.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { Pager } from '../elements/pager.tsx'
import { Empty } from '../feedback/empty.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { t } from '../language/text.ts'
import { useListQuery } from '../routing/use-list-query.ts'
import { AuditFilterForm, useAuditFilter } from './audit-filter.tsx'
import { AuditTable } from './audit-table.tsx'
import { ChainState } from './chain-state.tsx'

export function AuditView() {
  const { page, setPage } = useListQuery()
  const filter = useAuditFilter()
  const list = useLoad<AuditList>(withQuery('/audit', { ...filter, page }))
  return (
    <>
      <PageHead
        title={t('Audit Trail')}
        about={<p>{t('Who changed what, and when. The service never changes or deletes a row.')}</p>}
      >
        <ExportButton path={withQuery('/audit/export', filter)} file="audit.ndjson">
          {t('Export NDJSON')}
        </ExportButton>
      </PageHead>
      <AuditFilterForm filter={filter} />
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="audit" title={t('No such rows')} />
          ) : (
            <div class="stack">
              <ChainState list={data} isFiltered={Object.values(filter).some(Boolean)} />
              <AuditTable rows={data.rows} people={data.people} />
              <Pager info={data} what="rows" onPage={setPage} />
            </div>
          )
        }
      </Loaded>
    </>
  )
}
