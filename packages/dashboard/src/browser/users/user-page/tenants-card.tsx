import { useState } from 'preact/hooks'
import { pathOf, withQuery } from '../../api/admin-api.ts'
import { useApi } from '../../api/api-context.ts'
import { type Load, useLoad } from '../../api/use-load.ts'
import type { Tenant, TenantList, UserTenants } from '../../api-types.ts'
import { Button } from '../../elements/button.tsx'
import { Card } from '../../elements/card.tsx'
import { LoadFailure } from '../../feedback/load-failure.tsx'
import { Loaded } from '../../feedback/loaded.tsx'
import { useAction } from '../../feedback/use-action.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { useUnsaved } from '../../forms/use-unsaved.ts'
import { t } from '../../language/text.ts'
import { hrefOf } from '../../routing/route.ts'

export function TenantsCard({ userId, own }: { readonly userId: string; readonly own: Load<UserTenants> }) {
  const { api } = useApi()
  const { run, isBusy } = useAction()
  const [tenantId, setTenantId] = useState('')
  useUnsaved(tenantId !== '')
  const all = useLoad<TenantList>(withQuery('/tenants', { limit: 100 }))
  const others = (all.data?.tenants ?? []).filter(({ id }) => !own.data?.tenants.some((tenant) => tenant.id === id))

  const add = () =>
    run(async () => {
      await api.send('POST', pathOf`/tenants/${tenantId}/users`, { userId })
      setTenantId('')
      own.reload()
      return t('Added to the tenant')
    })
  const remove = ({ id, name }: Tenant) =>
    run(async () => {
      await api.send('DELETE', pathOf`/tenants/${id}/users/${userId}`)
      own.reload()
      return t('Removed from {name}', { name })
    })
  return (
    <Card title={t('Tenants')}>
      <div class="stack">
        <Loaded of={own}>
          {({ tenants }) =>
            tenants.length === 0 ? (
              <p class="muted">{t('Belongs to no tenant.')}</p>
            ) : (
              <ul class="rows">
                {tenants.map((tenant) => (
                  <li key={tenant.id}>
                    <a class="break" href={hrefOf(['tenants', tenant.id])}>
                      <bdi>{tenant.name}</bdi>
                    </a>
                    <Button
                      isSmall
                      isDisabled={isBusy}
                      label={t('Remove from {name}', { name: tenant.name })}
                      onClick={() => remove(tenant)}
                    >
                      {t('Remove')}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <LoadFailure of={all} what={t('Tenants')} />
        <form
          class="row end"
          onSubmit={(event) => {
            event.preventDefault()
            if (tenantId !== '') void add()
          }}
        >
          <SelectField
            name="tenant"
            label={t('Add to a tenant')}
            {...(all.data &&
              all.data.total > all.data.limit && {
                hint: t('Only the newest tenants are listed. Add the user to another one on that tenant’s page.'),
              })}
            value={tenantId}
            options={[['', t('Choose a tenant…')], ...others.map(({ id, name }) => [id, name] as const)]}
            onInput={setTenantId}
          />
          <Button type="submit" isBusy={isBusy} isDisabled={tenantId === ''}>
            {t('Add')}
          </Button>
        </form>
      </div>
    </Card>
  )
}
