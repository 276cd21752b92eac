import { withQuery } from '../api/admin-api.ts'
import { useLoad } from '../api/use-load.ts'
import type { EventList } from '../api-types.ts'
import { Pager } from '../elements/pager.tsx'
import { Empty } from '../feedback/empty.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { useListQuery } from '../routing/use-list-query.ts'
import { useEventFilter } from './event-filter.ts'
import { EventTable } from './event-table.tsx'
import { FilterForm } from './filter-form.tsx'

export function RecordedEvents() {
  const { page, setPage } = useListQuery()
  const [filter, setFilter] = useEventFilter()
  const list = useLoad<EventList>(withQuery('/events', { ...filter, page }))
  return (
    <>
      <FilterForm filter={filter} onFilter={setFilter} />
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="events" title="No such events">
              Events are recorded as they happen; older ones may have been cleared away.
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
