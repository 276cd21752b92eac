import { useState } from 'preact/hooks'
import { withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import { Badge } from '../elements/badge.tsx'
import { Button } from '../elements/button.tsx'
import { Card } from '../elements/card.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { Pager } from '../elements/pager.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { useAction } from '../feedback/use-action.ts'
import type { DocumentClient, DocumentList } from './oauth-client-types.ts'

const LIMIT = 20

/** Apps that describe themselves and were opened lately. Of those that nobody trusts, people are warned. */
export function DocumentClients() {
  const { api } = useApi()
  const { run, isBusy } = useAction()
  const [page, setPage] = useState(1)
  const list = useLoad<DocumentList>(withQuery('/oauth-documents', { page, limit: LIMIT }))
  async function trust({ clientId, isTrusted }: DocumentClient): Promise<void> {
    await run(async () => {
      await api.send('PATCH', '/oauth-documents', { clientId, isTrusted: !isTrusted })
      list.reload()
      return isTrusted ? `People are warned of ${clientId} until 100 of them allowed it` : `${clientId} is trusted`
    })
  }
  const columns: readonly Column<DocumentClient>[] = [
    {
      label: 'App',
      cell: ({ clientId, name }) => (
        <>
          <strong class="break">{clientId}</strong>
          <span class="muted line break">Calls itself “{name}”</span>
        </>
      ),
    },
    { label: 'Users', cell: ({ users }) => users.toLocaleString() },
    { label: 'State', cell: ({ isTrusted }) => (isTrusted ? <Badge tone="good">Trusted</Badge> : '—') },
    {
      label: 'Actions',
      isAtEnd: true,
      cell: (client) => (
        <Button
          isSmall
          isDisabled={isBusy}
          label={`${client.isTrusted ? 'Warn of' : 'Trust'} ${client.clientId}`}
          onClick={() => trust(client)}
        >
          {client.isTrusted ? 'Warn' : 'Trust'}
        </Button>
      ),
    },
  ]
  const about = 'Their address is who they are: anybody can choose a name. Trust an app whose address you know.'
  return (
    <Card title="Apps that describe themselves" about={about}>
      <Loaded of={list}>
        {({ clients, total }) =>
          total === 0 ? (
            <p class="muted">Nobody opened one within the last two weeks.</p>
          ) : (
            <>
              <DataTable
                caption="Apps that describe themselves"
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
