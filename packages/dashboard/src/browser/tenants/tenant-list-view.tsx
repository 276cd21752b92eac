import { useState } from 'preact/hooks'
import { withQuery } from '../api/admin-api.ts'
import { useLoad } from '../api/use-load.ts'
import type { Tenant, TenantList } from '../api-types.ts'
import { Badge } from '../elements/badge.tsx'
import { Button } from '../elements/button.tsx'
import { CodeText } from '../elements/code-text.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { Moment } from '../elements/moment.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { Pager } from '../elements/pager.tsx'
import { SearchBox } from '../elements/search-box.tsx'
import { Empty } from '../feedback/empty.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { number, t } from '../language/text.ts'
import { hrefOf } from '../routing/route.ts'
import { useListQuery } from '../routing/use-list-query.ts'
import { CreateTenant } from './create-tenant.tsx'
import { DeleteTenant } from './delete-tenant.tsx'

export function TenantListView() {
  const { search, page, setSearch, setPage } = useListQuery()
  const list = useLoad<TenantList>(withQuery('/tenants', { page, search }))
  const [isCreating, setCreating] = useState(false)
  const columns: readonly Column<Tenant>[] = [
    {
      label: t('Tenant'),
      cell: ({ id, name }) => (
        <>
          <a class="break strong" href={hrefOf(['tenants', id])}>
            <bdi>{name}</bdi>
          </a>
          <span class="line">
            <CodeText>{id}</CodeText>
          </span>
        </>
      ),
    },
    {
      label: t('Status'),
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? t('Active') : t('Inactive')}</Badge>
      ),
    },
    {
      label: t('Members'),
      cell: ({ memberCount }) =>
        (memberCount === undefined ? undefined : number(memberCount)) ?? <span class="muted none">—</span>,
    },
    { label: t('Created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      label: t('Actions'),
      isAtEnd: true,
      cell: (tenant) => (
        <div class="row">
          <a
            class="button small"
            href={hrefOf(['tenants', tenant.id])}
            aria-label={t('Members of {name}', { name: tenant.name })}
          >
            {t('Members')}
          </a>
          <DeleteTenant tenant={tenant} isSmall onDeleted={list.reload} />
        </div>
      ),
    },
  ]
  return (
    <>
      <PageHead title={t('Tenants')}>
        <Button look="primary" icon="plus" onClick={() => setCreating(true)}>
          {t('New tenant')}
        </Button>
      </PageHead>
      <div class="toolbar">
        <SearchBox label={t('Search by name')} value={search} onSearch={setSearch} />
      </div>
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="tenants" title={search === '' ? t('No tenants yet') : t('No such tenant')}>
              {search === '' && t('A tenant is a customer whose users are kept apart from the others.')}
            </Empty>
          ) : (
            <>
              <DataTable caption={t('Tenants')} columns={columns} rows={data.tenants} keyOf={({ id }) => id} />
              <Pager info={data} what="tenants" onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {isCreating && <CreateTenant onClose={() => setCreating(false)} onCreated={list.reload} />}
    </>
  )
}
