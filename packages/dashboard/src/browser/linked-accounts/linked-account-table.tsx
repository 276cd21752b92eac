import type { LinkedAccount } from '../api-types.ts'
import { CodeText } from '../elements/code-text.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { EmailText } from '../elements/email-text.tsx'
import { Moment } from '../elements/moment.tsx'

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

export function LinkedAccountTable({ accounts }: { readonly accounts: readonly LinkedAccount[] }) {
  return (
    <DataTable
      caption="Linked accounts"
      columns={COLUMNS}
      rows={accounts}
      keyOf={({ provider, providerAccountId }) => `${provider} ${providerAccountId}`}
    />
  )
}
