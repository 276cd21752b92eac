import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { ListedSession } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { type Column, DataTable, type Selection } from '../elements/data-table.tsx'
import { Moment } from '../elements/moment.tsx'
import { PersonLink } from '../elements/person-link.tsx'
import { shownEmail } from '../elements/shown-email.ts'
import { useConfirm } from '../feedback/confirmation.tsx'
import { useAction } from '../feedback/use-action.ts'
import { deviceOf } from './device-of.ts'

interface SessionTableProps {
  readonly sessions: readonly ListedSession[]
  readonly isOfOneUser?: boolean
  readonly selection?: Selection<ListedSession>
  onRevoked(): void
}

export function SessionTable({ sessions, isOfOneUser = false, selection, onRevoked }: SessionTableProps) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()

  async function revoke(session: ListedSession): Promise<void> {
    const whose = isOfOneUser ? '' : ` of ${session.user ? shownEmail(session.user.email) : `user ${session.userId}`}`
    const text = `${deviceOf(session.userAgent)}${session.ipAddress ? ` at ${session.ipAddress}` : ''}${whose} has to sign in again.`
    if (!(await confirm({ title: 'End this session?', text, action: 'End session' }))) return
    await run(async () => {
      await api.send('DELETE', pathOf`/sessions/${session.handle}`)
      onRevoked()
      return 'Session ended'
    })
  }
  const device: Column<ListedSession> = {
    label: 'Device',
    cell: ({ userAgent, ipAddress, isImpersonation }) => (
      <span title={userAgent}>
        {isImpersonation ? 'Administrator acting as the user' : deviceOf(userAgent)}
        {ipAddress && <span class="muted line">{ipAddress}</span>}
      </span>
    ),
  }
  const user: Column<ListedSession> = {
    label: 'User',
    cell: ({ userId, user }) => <PersonLink id={userId} person={user} />,
  }
  const columns: readonly Column<ListedSession>[] = [
    ...(isOfOneUser ? [device] : [user, device]),
    { label: 'Last active', cell: ({ lastActiveAt }) => <Moment at={lastActiveAt} isRelative /> },
    ...(isOfOneUser ? [] : [{ label: 'Signed in', cell: ({ createdAt }: ListedSession) => <Moment at={createdAt} /> }]),
    { label: 'Ends', cell: ({ expiresAt }) => <Moment at={expiresAt} isRelative /> },
    {
      label: 'Actions',
      isAtEnd: true,
      cell: (session) => (
        <Button
          isSmall
          isDisabled={isBusy}
          label={`End the session on ${deviceOf(session.userAgent)} ${session.ipAddress ?? ''}`}
          onClick={() => revoke(session)}
        >
          End
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      caption="Sessions"
      columns={columns}
      rows={sessions}
      keyOf={({ handle }) => handle}
      {...(selection && { selection })}
    />
  )
}
