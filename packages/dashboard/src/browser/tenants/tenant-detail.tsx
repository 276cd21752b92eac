import { useState } from 'preact/hooks'
import { pathOf, withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { ApiError } from '../api/api-error.ts'
import { useLoad } from '../api/use-load.ts'
import type { MemberList, OneTenant } from '../api-types.ts'
import { Badge } from '../elements/badge.tsx'
import { Button } from '../elements/button.tsx'
import { Card } from '../elements/card.tsx'
import { CodeBlock, CodeText, prettyJson } from '../elements/code-text.tsx'
import { CopyButton } from '../elements/copy-button.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { Pager } from '../elements/pager.tsx'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { NotFound } from '../feedback/not-found.tsx'
import { useAction } from '../feedback/use-action.ts'
import { type PickedUser, UserPicker } from '../forms/user-picker.tsx'
import { t } from '../language/text.ts'
import { goTo, hrefOf } from '../routing/route.ts'
import { DeleteTenant } from './delete-tenant.tsx'
import { EditTenant } from './edit-tenant.tsx'
import { MemberRows } from './member-rows.tsx'

export function TenantDetail({ id }: { readonly id: string }) {
  const { api, features } = useApi()
  const { run, isBusy } = useAction()
  const load = useLoad<OneTenant>(pathOf`/tenants/${id}`)
  const { data, error, reload } = load
  const tenant = data?.tenant
  const [isEditing, setEditing] = useState(false)
  const [page, setPage] = useState(1)
  const members = useLoad<MemberList>(withQuery(pathOf`/tenants/${id}/users`, { page }))
  if (error instanceof ApiError && error.status === 404) return <NotFound />

  const add = ({ id: userId, label }: PickedUser) =>
    run(async () => {
      await api.send('POST', pathOf`/tenants/${id}/users`, { userId })
      members.reload()
      return t('{name} added', { name: label })
    })
  const remove = (userId: string, name: string) =>
    run(async () => {
      await api.send('DELETE', pathOf`/tenants/${id}/users/${userId}`)
      members.reload()
      return t('{name} removed', { name })
    })
  const appoint = (userId: string, name: string) =>
    run(async () => {
      await api.send('POST', pathOf`/tenants/${id}/owner`, { userId })
      members.reload()
      return t('{name} is an owner now', { name })
    })
  const name = tenant?.name ?? t('Tenant')
  return (
    <>
      <PageHead
        title={name}
        parent={{ label: t('Tenants'), href: hrefOf(['tenants']) }}
        about={
          <>
            <p class="row">
              <CodeText>{id}</CodeText>
              <CopyButton text={id} label={t('Copy id')} isSmall />
            </p>
            {tenant?.slug !== undefined && <CodeText>{tenant.slug}</CodeText>}
            {tenant && (
              <Badge tone={tenant.isActive ? 'good' : 'neutral'}>{tenant.isActive ? t('Active') : t('Inactive')}</Badge>
            )}
          </>
        }
      >
        {features.tenantChange && tenant && <Button onClick={() => setEditing(true)}>{t('Edit tenant')}</Button>}
        <DeleteTenant tenant={{ id, name: tenant?.name ?? id }} onDeleted={() => goTo(['tenants'])} />
      </PageHead>
      <div class="cards">
        <Card title={t('Members')}>
          <div class="stack">
            <UserPicker label={t('Add a member')} onPick={add} />
            <Loaded of={members}>
              {(data) => (
                <>
                  <MemberRows members={data} isBusy={isBusy} onRemove={remove} onAppoint={appoint} />
                  {data.total > data.limit && <Pager info={data} what="members" onPage={setPage} />}
                </>
              )}
            </Loaded>
          </div>
        </Card>
        <Card title={t('Configuration')}>
          <LoadFailure of={load} />
          {tenant?.config !== undefined ? (
            <CodeBlock label={t('Configuration as JSON')}>{prettyJson(tenant.config)}</CodeBlock>
          ) : (
            (tenant !== undefined || load.isLoading) && (
              <p class="muted">{tenant === undefined ? t('Loading…') : t('No configuration.')}</p>
            )
          )}
        </Card>
      </div>
      {isEditing && tenant && <EditTenant tenant={tenant} onClose={() => setEditing(false)} onChanged={reload} />}
    </>
  )
}
