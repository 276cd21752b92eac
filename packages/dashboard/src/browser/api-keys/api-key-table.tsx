import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { ApiKey } from '../api-types.ts'
import { Badge } from '../elements/badge.tsx'
import { Button } from '../elements/button.tsx'
import { Chips } from '../elements/chips.tsx'
import { CodeText } from '../elements/code-text.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { Moment } from '../elements/moment.tsx'
import { PersonLink } from '../elements/person-link.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { useAction } from '../feedback/use-action.ts'
import { rich, t } from '../language/text.ts'
import { TenantName } from '../tenants/tenant-name.tsx'
import { useTenantNames } from '../tenants/use-tenant-names.ts'

export function ApiKeyTable({ keys, onChange }: { readonly keys: readonly ApiKey[]; onChange(): void }) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  const tenants = useTenantNames(keys.some(({ tenantId }) => tenantId !== undefined))

  async function end({ id, name, keyPrefix }: ApiKey, isDeleting: boolean): Promise<void> {
    const text = t('Programs that use “{name}” ({keyPrefix}…) are refused at once. This can’t be undone.', {
      name,
      keyPrefix,
    })
    const question = isDeleting
      ? { title: t('Delete the key “{name}”?', { name }), text, action: t('Delete key') }
      : { title: t('Revoke the key “{name}”?', { name }), text, action: t('Revoke key') }
    if (!(await confirm(question))) return
    await run(async () => {
      await api.send('DELETE', isDeleting ? pathOf`/api-keys/${id}` : pathOf`/api-keys/${id}/revoke`)
      onChange()
      return isDeleting ? t('Key {name} deleted', { name }) : t('Key {name} revoked', { name })
    })
  }
  const columns: readonly Column<ApiKey>[] = [
    {
      label: t('Key'),
      cell: ({ name, keyPrefix, serviceId }) => (
        <>
          <strong class="break" dir="auto">
            {name}
          </strong>
          <span class="line">
            <CodeText>{`${keyPrefix}…`}</CodeText>
          </span>
          {serviceId && <span class="muted break line">{serviceId}</span>}
        </>
      ),
    },
    { label: t('Status'), cell: (key) => <KeyState of={key} /> },
    { label: t('Scopes'), cell: ({ scopes }) => <Chips of={scopes} /> },
    { label: t('IP addresses'), cell: ({ allowedIps }) => <Chips of={allowedIps} none={t('Any')} /> },
    { label: t('Owner'), cell: (key) => <KeyOwner of={key} tenants={tenants.names} /> },
    { label: t('Last used'), cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} isRelative none={t('Never')} /> },
    {
      label: t('Actions'),
      isAtEnd: true,
      cell: (key) => (
        <div class="row">
          {key.isActive && (
            <Button
              isSmall
              isDisabled={isBusy}
              label={t('Revoke {name}', { name: key.name })}
              onClick={() => end(key, false)}
            >
              {t('Revoke')}
            </Button>
          )}
          <Button
            isSmall
            look="danger"
            isDisabled={isBusy}
            label={t('Delete {name}', { name: key.name })}
            onClick={() => end(key, true)}
          >
            {t('Delete')}
          </Button>
        </div>
      ),
    },
  ]
  return (
    <>
      <LoadFailure of={tenants.load} what={t('Names of tenants')} />
      <DataTable caption={t('API keys')} columns={columns} rows={keys} keyOf={({ id }) => id} />
    </>
  )
}

/** Shows whether the key works, and when it expires. */
function KeyState({ of: { isActive, expiresAt } }: { readonly of: ApiKey }) {
  const isExpired = expiresAt !== undefined && new Date(expiresAt) <= new Date()
  return (
    <>
      {!isActive ? (
        <Badge tone="bad">{t('Revoked|key')}</Badge>
      ) : isExpired ? (
        <Badge tone="warn">{t('Expired|key')}</Badge>
      ) : (
        <Badge tone="good">{t('Active|key')}</Badge>
      )}
      <span class="muted line">
        {expiresAt === undefined
          ? t('Never expires')
          : rich(isExpired ? 'Expired {at}' : 'Expires {at}', { at: <Moment at={expiresAt} isRelative /> })}
      </span>
    </>
  )
}

interface KeyOwnerProps {
  readonly of: ApiKey
  /** Names of tenants, by id. */
  readonly tenants: ReadonlyMap<string, string>
}

/** Shows for which user or tenant the key acts, and which account created it. */
function KeyOwner({ of: { userId, tenantId, createdBy }, tenants }: KeyOwnerProps) {
  const id = userId ?? tenantId
  return (
    <>
      {id === undefined ? t('Administrators') : userId === undefined ? t('Tenant') : t('User')}
      {id !== undefined && (
        <span class="line">
          {userId === undefined ? <TenantName id={id} names={tenants} /> : <PersonLink id={id} />}
        </span>
      )}
      {createdBy !== undefined && createdBy !== id && (
        <span class="muted line">{rich('Made by {id}', { id: <PersonLink id={createdBy} /> })}</span>
      )}
    </>
  )
}
