import { useState } from 'preact/hooks'
import { withQuery } from '../api/admin-api.ts'
import { useLoad } from '../api/use-load.ts'
import type { InvitationList } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { Pager } from '../elements/pager.tsx'
import { SearchBox } from '../elements/search-box.tsx'
import { storedEmail } from '../elements/shown-email.ts'
import { Empty } from '../feedback/empty.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { t } from '../language/text.ts'
import { useListQuery } from '../routing/use-list-query.ts'
import { InvitationTable } from './invitation-table.tsx'
import { InvitePerson } from './invite-person.tsx'

export function InvitationsView() {
  const { search, page, setSearch, setPage } = useListQuery()
  const list = useLoad<InvitationList>(withQuery('/invitations', { page, search: storedEmail(search) }))
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <PageHead title={t('Invitations')} about={<p>{t('Open invitations. An accepted one becomes a user.')}</p>}>
        <Button look="primary" icon="plus" onClick={() => setInviting(true)}>
          {t('Invite')}
        </Button>
      </PageHead>
      <div class="toolbar">
        <SearchBox label={t('Search by email address')} value={search} onSearch={setSearch} />
      </div>
      <Loaded of={list}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="invitations" title={search === '' ? t('No open invitations') : t('No such invitation')}>
              {search === '' && t('Invite people by mail. They choose how to sign in when they accept.')}
            </Empty>
          ) : (
            <>
              <InvitationTable invitations={data.invitations} onChange={list.reload} />
              <Pager info={data} what="invitations" onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {isInviting && <InvitePerson onClose={() => setInviting(false)} onInvited={list.reload} />}
    </>
  )
}
