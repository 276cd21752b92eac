import { pathOf } from '../api/admin-api.ts'
import { useLoad } from '../api/use-load.ts'
import type { AdminUser, LinkedAccountList } from '../api-types.ts'
import { PageHead } from '../elements/page-head.tsx'
import { Empty } from '../feedback/empty.tsx'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { UserPicker } from '../forms/user-picker.tsx'
import { t } from '../language/text.ts'
import { hrefOf } from '../routing/route.ts'
import { setQuery, useRoute } from '../routing/use-route.ts'
import { knownAs } from '../users/known-as.ts'
import { LinkedAccountTable } from './linked-account-table.tsx'

export function LinkedAccountsView() {
  const userId = useRoute().query.get('user')
  return (
    <>
      <PageHead title={t('Linked Accounts')} about={<p>{t('Choose a user to see their linked accounts.')}</p>} />
      <div class="toolbar">
        <UserPicker label={t('User')} onPick={({ id }) => setQuery({ user: id }, true)} />
      </div>
      {userId === null ? (
        <Empty icon="linked" title={t('No user chosen')} />
      ) : (
        <AccountsOf key={userId} userId={userId} />
      )}
    </>
  )
}

function AccountsOf({ userId }: { readonly userId: string }) {
  const user = useLoad<AdminUser>(pathOf`/users/${userId}`)
  const accounts = useLoad<LinkedAccountList>(pathOf`/users/${userId}/linked-accounts`)
  return (
    <section class="stack">
      <h2 class="break">
        <a href={hrefOf(['users', userId])}>{user.data ? knownAs(user.data) : userId}</a>
      </h2>
      <LoadFailure of={user} what={t('User')} />
      <Loaded of={accounts}>
        {({ linkedAccounts }) =>
          linkedAccounts.length === 0 ? (
            <Empty icon="linked" title={t('No linked accounts')}>
              {t('This user signs in without any provider.')}
            </Empty>
          ) : (
            <LinkedAccountTable userId={userId} accounts={linkedAccounts} onUnlinked={accounts.reload} />
          )
        }
      </Loaded>
    </section>
  )
}
