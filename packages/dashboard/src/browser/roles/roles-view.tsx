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
import { t } from '../language/text.ts'
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
    const text = t('All users with the role “{name}”, everywhere or in a tenant, lose it and its permissions.', {
      name,
    })
    if (!(await confirm({ title: t('Delete the role “{name}”?', { name }), text, action: t('Delete role') }))) return
    await run(async () => {
      await api.send('DELETE', pathOf`/roles/${name}`)
      list.reload()
      return t('Role {name} deleted', { name })
    })
  }
  const columns: readonly Column<Role>[] = [
    { label: t('Role'), cell: ({ name }) => <strong class="break">{name}</strong> },
    { label: t('Permissions'), cell: ({ permissions }) => <Chips of={permissions} /> },
    {
      label: t('Actions'),
      isAtEnd: true,
      cell: (role) => (
        <div class="row">
          <Button isSmall label={t('Edit permissions of {name}', { name: role.name })} onClick={() => setEdited(role)}>
            {t('Edit')}
          </Button>
          <Button
            isSmall
            look="danger"
            isDisabled={isBusy}
            label={t('Delete {name}', { name: role.name })}
            onClick={() => remove(role)}
          >
            {t('Delete')}
          </Button>
        </div>
      ),
    },
  ]
  return (
    <>
      <PageHead title={t('Roles & Permissions')}>
        <Button look="primary" icon="plus" onClick={() => setEdited('new')}>
          {t('New role')}
        </Button>
      </PageHead>
      <div class="toolbar">
        <SearchBox label={t('Search by name')} value={search} onSearch={setSearch} />
      </div>
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="roles" title={search === '' ? t('No roles yet') : t('No such role')}>
              {search === '' &&
                t('A role is a name for a set of permissions. Users get it everywhere or in one tenant.')}
            </Empty>
          ) : (
            <>
              <DataTable caption={t('Roles')} columns={columns} rows={data.roles} keyOf={({ name }) => name} />
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
