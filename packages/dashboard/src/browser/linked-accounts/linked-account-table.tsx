import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { LinkedAccount } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { CodeText } from '../elements/code-text.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { EmailText } from '../elements/email-text.tsx'
import { Moment } from '../elements/moment.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { useAction } from '../feedback/use-action.ts'

const COLUMNS: readonly Column<LinkedAccount>[] = [
  { label: 'Provider', cell: ({ provider }) => <strong>{provider}</strong> },
  {
    label: 'Account',
    cell: ({ name, email, providerAccountId }) => (
      <>
        <span class="break">{name ?? email ?? ''}</span>
        {name && email && (
          <span class="muted break line">
            <EmailText of={email} />
          </span>
        )}
        <span class="line">
          <CodeText>{providerAccountId}</CodeText>
        </span>
      </>
    ),
  },
  { label: 'Linked', cell: ({ linkedAt }) => <Moment at={linkedAt} /> },
]

interface LinkedAccountTableProps {
  readonly userId: string
  readonly accounts: readonly LinkedAccount[]
  onUnlinked(): void
}

export function LinkedAccountTable({ userId, accounts, onUnlinked }: LinkedAccountTableProps) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  async function unlink({ provider, providerAccountId, email }: LinkedAccount): Promise<void> {
    const text = `The user can no longer sign in with ${email ?? providerAccountId} at ${provider}, and sessions begun with ${provider} end. The user can link the account again.`
    if (!(await confirm({ title: `Unlink this ${provider} account?`, text, action: 'Unlink account' }))) return
    await run(async () => {
      await api.send('DELETE', pathOf`/users/${userId}/linked-accounts/${provider}/${providerAccountId}`)
      onUnlinked()
      return 'Account unlinked'
    })
  }
  const actions: Column<LinkedAccount> = {
    label: 'Actions',
    isAtEnd: true,
    cell: (account) => (
      <Button
        isSmall
        isDisabled={isBusy}
        label={`Unlink ${account.provider} ${account.email ?? account.providerAccountId}`}
        onClick={() => unlink(account)}
      >
        Unlink
      </Button>
    ),
  }
  return (
    <DataTable
      caption="Linked accounts"
      columns={[...COLUMNS, actions]}
      rows={accounts}
      keyOf={({ provider, providerAccountId }) => `${provider} ${providerAccountId}`}
    />
  )
}
