import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { ApiKey } from '../api-types.ts'
import { Badge } from '../elements/badge.tsx'
import { Button } from '../elements/button.tsx'
import { Chips } from '../elements/chips.tsx'
import { CodeText } from '../elements/code-text.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { Moment } from '../elements/moment.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { useAction } from '../feedback/use-action.ts'

export function ApiKeyTable({ keys, onChange }: { readonly keys: readonly ApiKey[]; onChange(): void }) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()

  async function end({ id, name, keyPrefix }: ApiKey, isDeleting: boolean): Promise<void> {
    const [verb, done] = isDeleting ? ['Delete', 'deleted'] : ['Revoke', 'revoked']
    const text = `Programs that use “${name}” (${keyPrefix}…) are refused at once. This can't be undone.`
    if (!(await confirm({ title: `${verb} the key “${name}”?`, text, action: `${verb} key` }))) return
    await run(async () => {
      await api.send('DELETE', isDeleting ? pathOf`/api-keys/${id}` : pathOf`/api-keys/${id}/revoke`)
      onChange()
      return `Key ${name} ${done}`
    })
  }
  const columns: readonly Column<ApiKey>[] = [
    {
      label: 'Key',
      cell: ({ name, keyPrefix, serviceId }) => (
        <>
          <strong class="break">{name}</strong>
          <span class="line">
            <CodeText>{`${keyPrefix}…`}</CodeText>
          </span>
          {serviceId && <span class="muted break line">{serviceId}</span>}
        </>
      ),
    },
    { label: 'State', cell: (key) => <KeyState of={key} /> },
    { label: 'Scopes', cell: ({ scopes }) => <Chips of={scopes} /> },
    { label: 'Addresses', cell: ({ allowedIps }) => <Chips of={allowedIps} none="Any" /> },
    { label: 'Owner', cell: (key) => <KeyOwner of={key} /> },
    { label: 'Last used', cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} isRelative none="Never" /> },
    {
      label: 'Actions',
      isAtEnd: true,
      cell: (key) => (
        <div class="row">
          {key.isActive && (
            <Button isSmall isDisabled={isBusy} label={`Revoke ${key.name}`} onClick={() => end(key, false)}>
              Revoke
            </Button>
          )}
          <Button isSmall look="danger" isDisabled={isBusy} label={`Delete ${key.name}`} onClick={() => end(key, true)}>
            Delete
          </Button>
        </div>
      ),
    },
  ]
  return <DataTable caption="API keys" columns={columns} rows={keys} keyOf={({ id }) => id} />
}

/** Whether the key works, and until when. */
function KeyState({ of: { isActive, expiresAt } }: { readonly of: ApiKey }) {
  const isExpired = expiresAt !== undefined && new Date(expiresAt) <= new Date()
  return (
    <>
      {!isActive ? (
        <Badge tone="bad">Revoked</Badge>
      ) : isExpired ? (
        <Badge tone="warn">Expired</Badge>
      ) : (
        <Badge tone="good">Active</Badge>
      )}
      <span class="muted line">
        {expiresAt === undefined ? 'Never expires' : isExpired ? 'Expired ' : 'Expires '}
        {expiresAt !== undefined && <Moment at={expiresAt} />}
      </span>
    </>
  )
}

/** User or tenant as which the key acts, and who made it, by id. */
function KeyOwner({ of: { userId, tenantId, createdBy } }: { readonly of: ApiKey }) {
  const id = userId ?? tenantId
  return (
    <>
      {id === undefined ? 'Administrators' : userId === undefined ? 'Tenant' : 'User'}
      {id !== undefined && (
        <span class="line">
          <CodeText>{id}</CodeText>
        </span>
      )}
      {createdBy !== undefined && createdBy !== id && (
        <span class="muted line">
          Made by <CodeText>{createdBy}</CodeText>
        </span>
      )}
    </>
  )
}
