import { useState } from 'preact/hooks'
import { pathOf, withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import type { Role, RoleList } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { Chips } from '../elements/chips.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { Pager } from '../elements/pager.tsx'
import { SearchBox } from '../elements/search-box.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { Empty } from '../feedback/empty.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { useAction } from '../feedback/use-action.ts'
import { useListQuery } from '../routing/use-list-query.ts'
import { EditRole } from './edit-role.tsx'

export function RolesView() {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  const { search, page, setSearch, setPage } = useListQuery()
  const list = useLoad<RoleList>(withQuery('/roles', { page, search }))
  const [edited, setEdited] = useState<Role | 'new' | null>(null)

  async function remove({ name }: Role): Promise<void> {
    const text = `All users with the role “${name}”, everywhere or in a tenant, lose it and its permissions.`
    if (!(await confirm({ title: `Delete the role “${name}”?`, text, action: 'Delete role' }))) return
    await run(async () => {
      await api.send('DELETE', pathOf`/roles/${name}`)
      list.reload()
      return `Role ${name} deleted`
    })
  }
  const columns: readonly Column<Role>[] = [
    { label: 'Role', cell: ({ name }) => <strong class="break">{name}</strong> },
    { label: 'Permissions', cell: ({ permissions }) => <Chips of={permissions} /> },
    {
      label: 'Actions',
      isAtEnd: true,
      cell: (role) => (
        <div class="row">
          <Button isSmall label={`Edit permissions of ${role.name}`} onClick={() => setEdited(role)}>
            Edit
          </Button>
          <Button isSmall look="danger" isDisabled={isBusy} label={`Delete ${role.name}`} onClick={() => remove(role)}>
            Delete
          </Button>
        </div>
      ),
    },
  ]
  return (
    <>
      <PageHead title="Roles & Permissions">
        <Button look="primary" icon="plus" onClick={() => setEdited('new')}>
          New role
        </Button>
      </PageHead>
      <div class="toolbar">
        <SearchBox label="Search by name" value={search} onSearch={setSearch} />
      </div>
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="roles" title={search === '' ? 'No roles yet' : 'No such role'}>
              {search === '' && 'A role is a name for a set of permissions. Users get it everywhere or in one tenant.'}
            </Empty>
          ) : (
            <>
              <DataTable caption="Roles" columns={columns} rows={data.roles} keyOf={({ name }) => name} />
              <Pager info={data} what="roles" onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {edited && (
        <EditRole role={edited === 'new' ? null : edited} onClose={() => setEdited(null)} onSaved={list.reload} />
      )}
    </>
  )
}
