import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { SessionView } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { CodeText } from '../elements/code-text.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { Moment } from '../elements/moment.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { useAction } from '../feedback/use-action.ts'
import { hrefOf } from '../routing/route.ts'
import { deviceOf } from './device-of.ts'

interface SessionTableProps {
  readonly sessions: readonly SessionView[]
  readonly isOfOneUser?: boolean
  onRevoked(): void
}

export function SessionTable({ sessions, isOfOneUser = false, onRevoked }: SessionTableProps) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()

  async function revoke(session: SessionView): Promise<void> {
    const whose = isOfOneUser ? '' : ` of user ${session.userId}`
    const text = `${deviceOf(session.userAgent)}${session.ipAddress ? ` at ${session.ipAddress}` : ''}${whose} has to sign in again.`
    if (!(await confirm({ title: 'Revoke this session?', text, action: 'Revoke session' }))) return
    await run(async () => {
      await api.send('DELETE', pathOf`/sessions/${session.handle}`)
      onRevoked()
      return 'Session revoked'
    })
  }
  const device: Column<SessionView> = {
    label: 'Device',
    cell: ({ userAgent, ipAddress }) => (
      <span title={userAgent}>
        {deviceOf(userAgent)}
        {ipAddress && <span class="muted line">{ipAddress}</span>}
      </span>
    ),
  }
  const user: Column<SessionView> = {
    label: 'User',
    cell: ({ userId }) => (
      <a href={hrefOf(['users', userId])}>
        <CodeText>{userId}</CodeText>
      </a>
    ),
  }
  const columns: readonly Column<SessionView>[] = [
    ...(isOfOneUser ? [device] : [user, device]),
    { label: 'Last active', cell: ({ lastActiveAt }) => <Moment at={lastActiveAt} isRelative /> },
    ...(isOfOneUser ? [] : [{ label: 'Signed in', cell: ({ createdAt }: SessionView) => <Moment at={createdAt} /> }]),
    { label: 'Ends', cell: ({ expiresAt }) => <Moment at={expiresAt} isRelative /> },
    {
      label: 'Actions',
      isAtEnd: true,
      cell: (session) => (
        <Button
          isSmall
          isDisabled={isBusy}
          label={`Revoke the session on ${deviceOf(session.userAgent)} ${session.ipAddress ?? ''}`}
          onClick={() => revoke(session)}
        >
          Revoke
        </Button>
      ),
    },
  ]
  return <DataTable caption="Sessions" columns={columns} rows={sessions} keyOf={({ handle }) => handle} />
}
