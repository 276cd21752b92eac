import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { Invitation, SentInvitation } from '../api-types.ts'
import { Badge } from '../elements/badge.tsx'
import { Button } from '../elements/button.tsx'
import { Chips } from '../elements/chips.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { EmailText } from '../elements/email-text.tsx'
import { Moment } from '../elements/moment.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { useAction } from '../feedback/use-action.ts'
import { hrefOf } from '../routing/route.ts'
import { assertSent } from './assert-sent.ts'
import { useTenantNames } from './use-tenant-names.ts'

interface InvitationTableProps {
  readonly invitations: readonly Invitation[]
  onChange(): void
}

export function InvitationTable({ invitations, onChange }: InvitationTableProps) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  const tenants = useTenantNames()

  const resend = ({ id, email }: Invitation) =>
    run(async () => {
      const { invitation } = await api.send<SentInvitation>('POST', pathOf`/invitations/${id}/resend`, {})
      onChange()
      assertSent(invitation)
      return `Invitation sent to ${email}`
    })
  async function revoke({ id, email }: Invitation): Promise<void> {
    const text = 'The mailed link stops working at once. You can invite the person again.'
    if (!(await confirm({ title: `Revoke the invitation of ${email}?`, text, action: 'Revoke invitation' }))) return
    await run(async () => {
      await api.send('DELETE', pathOf`/invitations/${id}`)
      onChange()
      return `Invitation of ${email} revoked`
    })
  }
  const columns: readonly Column<Invitation>[] = [
    {
      label: 'Address',
      cell: ({ email }) => (
        <strong class="break">
          <EmailText of={email} />
        </strong>
      ),
    },
    { label: 'State', cell: (invitation) => <InvitationState of={invitation} /> },
    { label: 'Roles', cell: ({ roles }) => <Chips of={roles} /> },
    {
      label: 'Tenant',
      cell: ({ tenantId }) =>
        tenantId === undefined ? (
          <span class="muted none">—</span>
        ) : (
          <a class="break" href={hrefOf(['tenants', tenantId])}>
            {tenants.get(tenantId) ?? tenantId}
          </a>
        ),
    },
    { label: 'Expires', cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
    {
      label: 'Actions',
      isAtEnd: true,
      cell: (invitation) => (
        <div class="row">
          <Button
            isSmall
            isDisabled={isBusy}
            label={`${sendWord(invitation)} to ${invitation.email}`}
            onClick={() => resend(invitation)}
          >
            {sendWord(invitation)}
          </Button>
          <Button
            isSmall
            look="danger"
            isDisabled={isBusy}
            label={`Revoke the invitation of ${invitation.email}`}
            onClick={() => revoke(invitation)}
          >
            Revoke
          </Button>
        </div>
      ),
    },
  ]
  return <DataTable caption="Invitations" columns={columns} rows={invitations} keyOf={({ id }) => id} />
}

const sendWord = ({ sentAt }: Invitation) => (sentAt === undefined ? 'Send' : 'Send again')

function InvitationState({ of: { sentAt, expiresAt } }: { readonly of: Invitation }) {
  if (sentAt === undefined) return <Badge tone="bad">Not sent</Badge>
  if (new Date(expiresAt) <= new Date()) return <Badge tone="warn">Expired</Badge>
  return (
    <>
      <Badge tone="good">Sent</Badge>
      <span class="muted line">
        <Moment at={sentAt} isRelative />
      </span>
    </>
  )
}
