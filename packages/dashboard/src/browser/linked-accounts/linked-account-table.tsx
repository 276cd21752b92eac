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
import { t } from '../language/text.ts'

const columns = (): readonly Column<LinkedAccount>[] => [
  { label: t('Provider'), cell: ({ provider }) => <strong>{provider}</strong> },
  {
    label: t('Account'),
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
  { label: t('Linked'), cell: ({ linkedAt }) => <Moment at={linkedAt} isRelative /> },
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
    const text = t(
      'The user can no longer sign in with {account} at {provider}, and sessions begun with {provider} end. The user can link the account again.',
      {
        account: email ?? providerAccountId,
        provider,
      },
    )
    if (
      !(await confirm({ title: t('Unlink this {provider} account?', { provider }), text, action: t('Unlink account') }))
    )
      return
    await run(async () => {
      await api.send('DELETE', pathOf`/users/${userId}/linked-accounts/${provider}/${providerAccountId}`)
      onUnlinked()
      return t('Account unlinked')
    })
  }
  const actions: Column<LinkedAccount> = {
    label: t('Actions'),
    isAtEnd: true,
    cell: (account) => (
      <Button
        isSmall
        isDisabled={isBusy}
        label={t('Unlink {provider} {account}', {
          provider: account.provider,
          account: account.email ?? account.providerAccountId,
        })}
        onClick={() => unlink(account)}
      >
        {t('Unlink')}
      </Button>
    ),
  }
  return (
    <DataTable
      caption={t('Linked accounts')}
      columns={[...columns(), actions]}
      rows={accounts}
      keyOf={({ provider, providerAccountId }) => `${provider} ${providerAccountId}`}
    />
  )
}
