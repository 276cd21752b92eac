import { useState } from 'preact/hooks'
import { withQuery } from '../api/admin-api.ts'
import { useLoad } from '../api/use-load.ts'
import { Button } from '../elements/button.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { Pager } from '../elements/pager.tsx'
import { Empty } from '../feedback/empty.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { ShownOnce } from '../feedback/shown-once.tsx'
import { t } from '../language/text.ts'
import { useListQuery } from '../routing/use-list-query.ts'
import { ClientForm } from './client-form.tsx'
import { ClientTable } from './client-table.tsx'
import { DocumentClients } from './document-clients.tsx'
import type { OAuthClient, OAuthClientList } from './oauth-client-types.ts'

const LIMIT = 20

/** Lists the apps that administrators registered with the authorization server. Apps of the option `clients` aren't listed. */
export function OAuthClientsView() {
  const { page, setPage } = useListQuery()
  const list = useLoad<OAuthClientList>(withQuery('/oauth-clients', { page, limit: LIMIT }))
  const [form, setForm] = useState<{ readonly client: OAuthClient | null } | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <PageHead title={t('Apps')}>
        <Button look="primary" icon="plus" onClick={() => setForm({ client: null })}>
          {t('Register app')}
        </Button>
      </PageHead>
      <Loaded of={list}>
        {({ clients, total }) =>
          total === 0 ? (
            <Empty icon="apps" title={t('No apps yet')}>
              {t(
                'Apps that are registered here can ask users for access to their accounts. Apps from the service’s configuration aren’t listed.',
              )}
            </Empty>
          ) : (
            <>
              <ClientTable
                clients={clients}
                onChange={list.reload}
                onEdit={(client) => setForm({ client })}
                onSecret={setSecret}
              />
              <Pager info={{ total, page, limit: LIMIT }} what="apps" onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {list.data?.hasDocuments && <DocumentClients />}
      {form && (
        <ClientForm
          client={form.client}
          onClose={() => setForm(null)}
          onSaved={(shown) => {
            setSecret(shown)
            list.reload()
          }}
        />
      )}
      {secret !== null && form === null && (
        <ShownOnce
          title={t('Secret of the app')}
          about={t('Copy the secret now. It is shown only once, and the service stores only its hash.')}
          text={secret}
          copy={t('Copy secret')}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}
