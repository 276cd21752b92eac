import { useState } from 'preact/hooks'
import { pathOf, withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import type { ListedSession, SessionList } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { Pager } from '../elements/pager.tsx'
import { SearchBox } from '../elements/search-box.tsx'
import { shownEmail, storedEmail } from '../elements/shown-email.ts'
import { useConfirm } from '../feedback/confirmation.tsx'
import { Empty } from '../feedback/empty.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { NamedList } from '../feedback/named-list.tsx'
import { useEach } from '../feedback/use-each.ts'
import { t } from '../language/text.ts'
import { useListQuery } from '../routing/use-list-query.ts'
import { deviceOf } from './device-of.ts'
import { SessionTable } from './session-table.tsx'

export function SessionsView() {
  const { search, page, setSearch, setPage } = useListQuery()
  const list = useLoad<SessionList>(withQuery('/sessions', { page, search: storedEmail(search) }))
  const { api, features } = useApi()
  const confirm = useConfirm()
  const { runEach, isBusy } = useEach()
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(new Map())

  function select(keys: ReadonlySet<string>): void {
    const known = new Map(list.data?.sessions.map((session) => [session.handle, nameOf(session)]))
    setSelected(new Map([...keys].map((key) => [key, selected.get(key) ?? known.get(key) ?? key])))
  }
  async function revoke(): Promise<void> {
    const action = t('End {count, plural, one {# session} other {# sessions}}', { count: selected.size })
    const text = (
      <>
        <p>{t('These users have to sign in again on these devices.')}</p>
        <NamedList names={[...selected.values()]} />
      </>
    )
    if (!(await confirm({ title: t('{action}?', { action }), text, action }))) return
    await runEach({
      on: selected,
      each: (handle) => api.send('DELETE', pathOf`/sessions/${handle}`),
      done: (count) => t('{count, plural, one {# session} other {# sessions}} ended', { count }),
      after: (handles) => {
        setSelected((before) => new Map([...before].filter(([handle]) => !handles.includes(handle))))
        list.reload()
      },
    })
  }
  const label = features.sessionSearch
    ? t('Search by email, user id or IP address')
    : t('Search by user id or IP address')
  return (
    <>
      <PageHead title={t('Sessions')}>
        <Button icon="refresh" onClick={list.reload}>
          {t('Refresh')}
        </Button>
      </PageHead>
      <div class="toolbar">
        <SearchBox label={label} value={search} onSearch={setSearch} />
      </div>
      {selected.size > 0 && (
        <section class="selected" aria-label={t('Selected sessions')}>
          <p aria-live="polite">
            {t('{count, plural, one {# session} other {# sessions}} selected', { count: selected.size })}
          </p>
          <div class="row">
            <Button isSmall look="danger" isBusy={isBusy} onClick={revoke}>
              {t('End')}
            </Button>
            <Button isSmall look="quiet" onClick={() => setSelected(new Map())}>
              {t('Clear selection')}
            </Button>
          </div>
        </section>
      )}
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="sessions" title={search === '' ? t('No one is signed in') : t('No such sessions')}>
              {search !== '' &&
                (features.sessionSearch
                  ? t('Searches for a part of the email, or the beginning of a user id or IP address.')
                  : t('Searches for the beginning of a user id or IP address.'))}
            </Empty>
          ) : (
            <>
              <SessionTable
                sessions={data.sessions}
                selection={{ keys: new Set(selected.keys()), nameOf, onChange: select }}
                onRevoked={list.reload}
              />
              <Pager info={data} what="sessions" onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function nameOf({ user, userId, userAgent, ipAddress = '' }: ListedSession): string {
  return `${user?.email ? shownEmail(user.email) : userId}, ${deviceOf(userAgent)} ${ipAddress}`.trim()
}
