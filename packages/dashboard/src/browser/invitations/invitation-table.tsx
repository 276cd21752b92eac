import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { Invitation } from '../api-types.ts'
import { Badge } from '../elements/badge.tsx'
import { Button } from '../elements/button.tsx'
import { Chips } from '../elements/chips.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { EmailText } from '../elements/email-text.tsx'
import { Moment } from '../elements/moment.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { useAction } from '../feedback/use-action.ts'
import { t } from '../language/text.ts'
import { TenantName } from '../tenants/tenant-name.tsx'
import { useTenantNames } from '../tenants/use-tenant-names.ts'
import { ResendInvitation } from './resend-invitation.tsx'

interface InvitationTableProps {
  readonly invitations: readonly Invitation[]
  onChange(): void
}

export function InvitationTable({ invitations, onChange }: InvitationTableProps) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  const { names: tenants, load } = useTenantNames(invitations.some(({ tenantId }) => tenantId !== undefined))

  async function revoke({ id, email }: Invitation): Promise<void> {
    const text = t('The mailed link stops working at once. You can invite the person again.')
    if (
      !(await confirm({
        title: t('Revoke the invitation for {email}?', { email }),
        text,
        action: t('Revoke invitation'),
      }))
    )
      return
    await run(async () => {
      await api.send('DELETE', pathOf`/invitations/${id}`)
      onChange()
      return t('Invitation for {email} revoked', { email })
    })
  }
  const columns: readonly Column<Invitation>[] = [
    {
      label: t('Address'),
      cell: ({ email }) => (
        <strong class="break">
          <EmailText of={email} />
        </strong>
      ),
    },
    { label: t('Status'), cell: (invitation) => <InvitationState of={invitation} /> },
    { label: t('Roles'), cell: ({ roles }) => <Chips of={roles} /> },
    {
      label: t('Tenant'),
      cell: ({ tenantId }) =>
        tenantId === undefined ? <span class="muted none">—</span> : <TenantName id={tenantId} names={tenants} />,
    },
    { label: t('Expires'), cell: ({ expiresAt }) => <Moment at={expiresAt} isRelative /> },
    {
      label: t('Actions'),
      isAtEnd: true,
      cell: (invitation) => (
        <div class="row">
          <ResendInvitation invitation={invitation} onSent={onChange} />
          <Button
            isSmall
            look="danger"
            isDisabled={isBusy}
            label={t('Revoke the invitation for {email}', { email: invitation.email })}
            onClick={() => revoke(invitation)}
          >
            {t('Revoke')}
          </Button>
        </div>
      ),
    },
  ]
  return (
    <>
      <LoadFailure of={load} what={t('Names of tenants')} />
      <DataTable caption={t('Invitations')} columns={columns} rows={invitations} keyOf={({ id }) => id} />
    </>
  )
}

function InvitationState({ of: { sentAt, expiresAt } }: { readonly of: Invitation }) {
  if (sentAt === undefined) return <Badge tone="bad">{t('Not sent')}</Badge>
  if (new Date(expiresAt) <= new Date()) return <Badge tone="warn">{t('Expired')}</Badge>
  return (
    <>
      <Badge tone="good">{t('Sent')}</Badge>
      <span class="muted line">
        <Moment at={sentAt} isRelative />
      </span>
    </>
  )
}
