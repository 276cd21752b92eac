import { useState } from 'preact/hooks'
import { withQuery } from '../api/admin-api.ts'
import { useLoad } from '../api/use-load.ts'
import type { ApiKeyList, IssuedKey } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { Pager } from '../elements/pager.tsx'
import { SearchBox } from '../elements/search-box.tsx'
import { Empty } from '../feedback/empty.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { t } from '../language/text.ts'
import { useListQuery } from '../routing/use-list-query.ts'
import { ApiKeyTable } from './api-key-table.tsx'
import { IssueKey } from './issue-key.tsx'
import { RawKey } from './raw-key.tsx'

export function ApiKeysView() {
  const { search, page, setSearch, setPage } = useListQuery()
  const list = useLoad<ApiKeyList>(withQuery('/api-keys', { page, search }))
  const [isIssuing, setIssuing] = useState(false)
  const [issued, setIssued] = useState<IssuedKey | null>(null)
  return (
    <>
      <PageHead title={t('API Keys')}>
        <Button look="primary" icon="plus" onClick={() => setIssuing(true)}>
          {t('Issue key')}
        </Button>
      </PageHead>
      <div class="toolbar">
        <SearchBox label={t('Search by name, prefix or service')} value={search} onSearch={setSearch} />
      </div>
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="keys" title={search === '' ? t('No API keys yet') : t('No such key')}>
              {search === '' && t('Other programs use them to send events and notifications, and to read telemetry.')}
            </Empty>
          ) : (
            <>
              <ApiKeyTable keys={data.keys} onChange={list.reload} />
              <Pager info={data} what="keys" onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {isIssuing && (
        <IssueKey
          adminScopes={list.data?.adminScopes ?? []}
          onClose={() => setIssuing(false)}
          onIssued={(key) => {
            setIssued(key)
            list.reload()
          }}
        />
      )}
      {issued && !isIssuing && <RawKey issued={issued} onClose={() => setIssued(null)} />}
    </>
  )
}
