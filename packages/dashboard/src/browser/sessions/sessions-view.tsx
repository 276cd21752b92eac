import { withQuery } from '../api/admin-api.ts'
import { useLoad } from '../api/use-load.ts'
import type { SessionList } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { Pager } from '../elements/pager.tsx'
import { SearchBox } from '../elements/search-box.tsx'
import { Empty } from '../feedback/empty.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { useListQuery } from '../routing/use-list-query.ts'
import { SessionTable } from './session-table.tsx'

export function SessionsView() {
  const { search, page, setSearch, setPage } = useListQuery()
  const list = useLoad<SessionList>(withQuery('/sessions', { page, search }))
  return (
    <>
      <PageHead title="Sessions">
        <Button icon="refresh" onClick={list.reload}>
          Refresh
        </Button>
      </PageHead>
      <div class="toolbar">
        <SearchBox label="Search by user id or address" value={search} onSearch={setSearch} />
      </div>
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="sessions" title={search === '' ? 'No one is signed in' : 'No such sessions'}>
              {search !== '' && 'Searches for the beginning of a user id or network address.'}
            </Empty>
          ) : (
            <>
              <SessionTable sessions={data.sessions} onRevoked={list.reload} />
              <Pager info={data} what="sessions" onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
