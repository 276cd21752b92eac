import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { Badge } from '../elements/badge.tsx'
import { Button } from '../elements/button.tsx'
import { Chips } from '../elements/chips.tsx'
import { CodeText } from '../elements/code-text.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { Moment } from '../elements/moment.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { useAction } from '../feedback/use-action.ts'
import type { OAuthClient, RenewedSecret } from './oauth-client-types.ts'

interface ClientTableProps {
  readonly clients: readonly OAuthClient[]
  onChange(): void
  onEdit(client: OAuthClient): void
  onSecret(secret: string): void
}

export function ClientTable({ clients, onChange, onEdit, onSecret }: ClientTableProps) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()

  async function remove({ id, name }: OAuthClient): Promise<void> {
    const text =
      'It can no longer use any account, and nobody can sign in to it with this service. This can’t be undone.'
    if (!(await confirm({ title: `Delete the app “${name}”?`, text, action: 'Delete app' }))) return
    await run(async () => {
      await api.send('DELETE', pathOf`/oauth-clients/${id}`)
      onChange()
      return `App ${name} deleted`
    })
  }
  async function renew({ id, name }: OAuthClient): Promise<void> {
    const text = 'The former secret works for 24 hours more. Give the app the new one in this time.'
    if (!(await confirm({ title: `Renew the secret of “${name}”?`, text, action: 'Renew secret', isDanger: false })))
      return
    await run(async () => {
      onSecret((await api.send<RenewedSecret>('POST', pathOf`/oauth-clients/${id}/secret`, {})).secret)
      return `Secret of ${name} renewed`
    })
  }
  const columns: readonly Column<OAuthClient>[] = [
    {
      label: 'App',
      cell: ({ name, id, isFirstParty, isConfidential, device }) => (
        <>
          <strong class="break">{name}</strong>
          <span class="line">
            <CodeText>{id}</CodeText>
          </span>
          <span class="line">
            {isFirstParty && <Badge tone="warn">Asks no consent</Badge>} {isConfidential && <Badge>Secret</Badge>}{' '}
            {device && <Badge>Device codes</Badge>}
          </span>
        </>
      ),
    },
    { label: 'Returns to', cell: ({ redirectUris }) => <Chips of={redirectUris} /> },
    { label: 'May', cell: ({ grantTypes }) => <Chips of={grantTypes} /> },
    { label: 'Scopes', cell: ({ scopes }) => <Chips of={scopes ?? []} none="All" /> },
    { label: 'Registered', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      label: 'Actions',
      isAtEnd: true,
      cell: (client) => (
        <div class="row">
          <Button isSmall isDisabled={isBusy} label={`Edit ${client.name}`} onClick={() => onEdit(client)}>
            Edit
          </Button>
          {client.isConfidential && (
            <Button isSmall isDisabled={isBusy} label={`Renew secret of ${client.name}`} onClick={() => renew(client)}>
              Renew secret
            </Button>
          )}
          <Button
            isSmall
            look="danger"
            isDisabled={isBusy}
            label={`Delete ${client.name}`}
            onClick={() => remove(client)}
          >
            Delete
          </Button>
        </div>
      ),
    },
  ]
  return <DataTable caption="Apps" columns={columns} rows={clients} keyOf={({ id }) => id} />
}
