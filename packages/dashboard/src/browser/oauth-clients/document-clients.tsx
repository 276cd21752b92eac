import { useState } from 'preact/hooks'
import { withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import { Badge } from '../elements/badge.tsx'
import { Breakable } from '../elements/breakable.tsx'
import { Button } from '../elements/button.tsx'
import { Card } from '../elements/card.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { Pager } from '../elements/pager.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { useAction } from '../feedback/use-action.ts'
import { number, t } from '../language/text.ts'
import type { DocumentClient, DocumentList } from './oauth-client-types.ts'

const LIMIT = 20

/**
 * Lists apps that no one registered and that were opened lately. The client id of such an app is the URL of a document in which the app describes
 * itself. Users are warned of such an app until it is well known.
 */
export function DocumentClients() {
  const { api } = useApi()
  const { run, isBusy } = useAction()
  const [page, setPage] = useState(1)
  const list = useLoad<DocumentList>(withQuery('/oauth-documents', { page, limit: LIMIT }))
  async function trust({ clientId, isWellKnown }: DocumentClient): Promise<void> {
    await run(async () => {
      await api.send('PATCH', '/oauth-documents', { clientId, isTrusted: !isWellKnown })
      list.reload()
      return isWellKnown
        ? t('People are warned about {clientId} until 100 of them have allowed it', { clientId })
        : t('{clientId} is trusted', { clientId })
    })
  }
  const columns: readonly Column<DocumentClient>[] = [
    {
      label: t('App'),
      cell: ({ clientId, name }) => (
        <>
          <strong class="break">
            <Breakable>{clientId}</Breakable>
          </strong>
          <span class="muted line break">{t('Calls itself “{name}”', { name })}</span>
        </>
      ),
    },
    { label: t('Users'), cell: ({ users }) => number(users) },
    { label: t('Status'), cell: ({ isTrusted }) => (isTrusted ? <Badge tone="good">{t('Trusted')}</Badge> : '—') },
    {
      label: t('Actions'),
      isAtEnd: true,
      cell: (client) => (
        <Button
          isSmall
          isDisabled={isBusy}
          label={t(client.isWellKnown ? 'Warn about {app}' : 'Trust {app}', { app: client.clientId })}
          onClick={() => trust(client)}
        >
          {client.isWellKnown ? t('Warn') : t('Trust')}
        </Button>
      ),
    },
  ]
  const about = t(
    'Such an app publishes its name at a web address of its own. Only the address identifies the app: anyone can choose any name. Trust an app only if you know its address.',
  )
  return (
    <Card title={t('Apps that aren’t registered here')} about={about}>
      <Loaded of={list}>
        {({ clients, total }) =>
          total === 0 ? (
            <p class="muted">{t('No such app was opened within the last two weeks.')}</p>
          ) : (
            <>
              <DataTable
                caption={t('Apps that aren’t registered here')}
                columns={columns}
                rows={clients}
                keyOf={({ clientId }) => clientId}
              />
              <Pager info={{ total, page, limit: LIMIT }} what="apps" onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
