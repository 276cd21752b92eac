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
import { t } from '../language/text.ts'
import { LeakedField } from './leaked-field.tsx'
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
    const text = t(
      'The app can no longer use any account, and no one can sign in to it with this service. This can’t be undone.',
    )
    if (!(await confirm({ title: t('Delete the app “{name}”?', { name }), text, action: t('Delete app') }))) return
    await run(async () => {
      await api.send('DELETE', pathOf`/oauth-clients/${id}`)
      onChange()
      return t('App {name} deleted', { name })
    })
  }
  async function renew({ id, name }: OAuthClient): Promise<void> {
    let hasLeaked = false
    const text = (
      <>
        <p>{t('The previous secret works for another 24 hours. Give the app the new secret in this time.')}</p>
        <LeakedField onChange={(isOn) => (hasLeaked = isOn)} />
      </>
    )
    if (
      !(await confirm({
        title: t('Renew the secret of “{name}”?', { name }),
        text,
        action: t('Renew secret'),
        isDanger: false,
      }))
    )
      return
    const renewal = hasLeaked ? { overlapHours: 0 } : {}
    await run(async () => {
      onSecret((await api.send<RenewedSecret>('POST', pathOf`/oauth-clients/${id}/secret`, renewal)).secret)
      return t('Secret of {name} renewed', { name })
    })
  }
  const columns: readonly Column<OAuthClient>[] = [
    {
      label: t('App'),
      cell: ({ name, id, isFirstParty, isConfidential, device }) => (
        <>
          <strong class="break" dir="auto">
            {name}
          </strong>
          <span class="line">
            <CodeText>{id}</CodeText>
          </span>
          <span class="line">
            {isFirstParty && <Badge tone="warn">{t('Doesn’t ask for consent')}</Badge>}{' '}
            {isConfidential && <Badge>{t('Secret')}</Badge>} {device && <Badge>{t('Device codes')}</Badge>}
          </span>
        </>
      ),
    },
    { label: t('Redirect URIs'), cell: ({ redirectUris }) => <Chips of={redirectUris} /> },
    { label: t('Grant types'), cell: ({ grantTypes }) => <Chips of={grantTypes} /> },
    { label: t('Scopes'), cell: ({ scopes }) => <Chips of={scopes ?? []} none={t('All')} /> },
    { label: t('Registered'), cell: ({ createdAt }) => <Moment at={createdAt} isRelative /> },
    {
      label: t('Actions'),
      isAtEnd: true,
      cell: (client) => (
        <div class="row wraps">
          <Button
            isSmall
            isDisabled={isBusy}
            label={t('Edit {name}', { name: client.name })}
            onClick={() => onEdit(client)}
          >
            {t('Edit')}
          </Button>
          {client.isConfidential && (
            <Button
              isSmall
              isDisabled={isBusy}
              label={t('Renew secret of {name}', { name: client.name })}
              onClick={() => renew(client)}
            >
              {t('Renew secret')}
            </Button>
          )}
          <Button
            isSmall
            look="danger"
            isDisabled={isBusy}
            label={t('Delete {name}', { name: client.name })}
            onClick={() => remove(client)}
          >
            {t('Delete')}
          </Button>
        </div>
      ),
    },
  ]
  return <DataTable caption={t('Apps')} columns={columns} rows={clients} keyOf={({ id }) => id} />
}
