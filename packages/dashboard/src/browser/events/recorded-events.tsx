import { withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import type { EventList } from '../api-types.ts'
import { ExportButton } from '../elements/export-button.tsx'
import { Pager } from '../elements/pager.tsx'
import { Empty } from '../feedback/empty.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { t } from '../language/text.ts'
import { useListQuery } from '../routing/use-list-query.ts'
import { PRESETS, useEventFilter } from './event-filter.ts'
import { EventTable } from './event-table.tsx'
import { FilterForm } from './filter-form.tsx'

export function RecordedEvents() {
  const { page, setPage } = useListQuery()
  const [filter, setFilter] = useEventFilter()
  const { features } = useApi()
  const list = useLoad<EventList>(withQuery('/events', { ...filter, page }))
  const presets = PRESETS.filter(([, event]) => features.eventSearch || !event.endsWith('*'))
  const isPreset = presets.some(([, event]) => event === filter.event)
  return (
    <>
      <div class="toolbar">
        <SelectField
          name="preset"
          label={t('Show')}
          value={isPreset ? filter.event : 'own'}
          options={[
            ...presets.map(([label, event]) => [event, t(label)] as const),
            ...(isPreset ? [] : [['own', t('Custom filter')] as const]),
          ]}
          onInput={(event) => setFilter({ ...filter, event })}
        />
        <ExportButton path={withQuery('/events/export.csv', filter)} file="events.csv">
          {t('Export CSV')}
        </ExportButton>
        <ExportButton path={withQuery('/events/export.ndjson', filter)} file="events.ndjson">
          {t('Export NDJSON')}
        </ExportButton>
      </div>
      <FilterForm filter={filter} onFilter={setFilter} />
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="events" title={t('No such events')}>
              {t('Events are recorded as they happen. Older ones may have been deleted.')}
            </Empty>
          ) : (
            <>
              <EventTable events={data.events} />
              <Pager info={data} what="events" onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
