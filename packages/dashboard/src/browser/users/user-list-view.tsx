import { useState } from 'preact/hooks'
import { withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import type { UserList } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { ExportButton } from '../elements/export-button.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { Pager } from '../elements/pager.tsx'
import { SearchBox } from '../elements/search-box.tsx'
import { storedEmail } from '../elements/shown-email.ts'
import { Empty } from '../feedback/empty.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { t } from '../language/text.ts'
import { hrefOf } from '../routing/route.ts'
import { useListQuery } from '../routing/use-list-query.ts'
import { CreateUser } from './create-user.tsx'
import { SelectedUsers } from './selected-users.tsx'
import { TwoFactorPolicy } from './two-factor-policy.tsx'
import { UserFilters, useUserFilter } from './user-filters.tsx'
import { UserTable } from './user-table.tsx'

export function UserListView() {
  const { features } = useApi()
  const { search, page, setSearch, setPage } = useListQuery()
  const [filter, setFilter] = useUserFilter()
  const isFiltered = Object.values(filter).some(Boolean)
  const list = useLoad<UserList>(withQuery('/users', { page, search: storedEmail(search), ...filter }))
  const [open, setOpen] = useState<'create' | 'policy' | null>(null)
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(new Map())
  const close = () => setOpen(null)
  const clear = () => setSelected(new Map())

  const searched = features.usernames
    ? t('Search by email, username, name, phone or id')
    : t('Search by email, name, phone or id')
  return (
    <>
      <PageHead title={t('Users')}>
        <ExportButton
          path={withQuery('/users/export.csv', { search: storedEmail(search), ...filter })}
          file="users.csv"
        >
          {t('Export CSV')}
        </ExportButton>
        {features.twoFAPolicy && (
          <Button icon="lock" onClick={() => setOpen('policy')}>
            {t('2FA policy')}
          </Button>
        )}
        <Button look="primary" icon="plus" onClick={() => setOpen('create')}>
          {t('New user')}
        </Button>
      </PageHead>
      <div class="toolbar">
        <SearchBox
          label={features.userSearch ? searched : t('Search by email address')}
          value={search}
          onSearch={setSearch}
        />
      </div>
      {features.userSearch && <UserFilters filter={filter} onFilter={setFilter} />}
      {selected.size > 0 && (
        <SelectedUsers
          selected={selected}
          onPolicy={() => setOpen('policy')}
          onClear={clear}
          onChanged={list.reload}
          onDeleted={(ids) => {
            setSelected((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
            list.reload()
          }}
        />
      )}
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="users" title={search === '' && !isFiltered ? t('No users yet') : t('No matching user')}>
              {search === '' && !isFiltered
                ? t('Users appear here when someone registers or you create an account.')
                : t('Try a shorter text or fewer filters.')}
              {search !== '' && features.invitations && (
                <p>
                  <a href={hrefOf(['invitations'], { search })}>{t('Search the open invitations')}</a>
                </p>
              )}
            </Empty>
          ) : (
            <>
              <UserTable users={data.users} selected={selected} onSelect={setSelected} />
              <Pager info={data} what="users" onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {open === 'create' && <CreateUser onClose={close} onCreated={list.reload} />}
      {open === 'policy' && <TwoFactorPolicy selected={selected} onClose={close} onDone={list.reload} />}
    </>
  )
}
