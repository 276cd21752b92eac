import { pathOf } from '../../api/admin-api.ts'
import { useLoad } from '../../api/use-load.ts'
import type { LinkedAccountList } from '../../api-types.ts'
import { Card } from '../../elements/card.tsx'
import { Loaded } from '../../feedback/loaded.tsx'
import { t } from '../../language/text.ts'
import { LinkedAccountTable } from '../../linked-accounts/linked-account-table.tsx'

export function LinkedAccountsCard({ userId }: { readonly userId: string }) {
  const load = useLoad<LinkedAccountList>(pathOf`/users/${userId}/linked-accounts`)
  return (
    <Card title={t('Linked accounts')}>
      <Loaded of={load}>
        {({ linkedAccounts }) =>
          linkedAccounts.length === 0 ? (
            <p class="muted">{t('No linked accounts.')}</p>
          ) : (
            <LinkedAccountTable userId={userId} accounts={linkedAccounts} onUnlinked={load.reload} />
          )
        }
      </Loaded>
    </Card>
  )
}
