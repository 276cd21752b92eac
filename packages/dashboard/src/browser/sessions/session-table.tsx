import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { ListedSession } from '../api-types.ts'
import { Breakable } from '../elements/breakable.tsx'
import { Button } from '../elements/button.tsx'
import { type Column, DataTable, type Selection } from '../elements/data-table.tsx'
import { Moment } from '../elements/moment.tsx'
import { PersonLink } from '../elements/person-link.tsx'
import { shownEmail } from '../elements/shown-email.ts'
import { useConfirm } from '../feedback/confirmation.tsx'
import { useAction } from '../feedback/use-action.ts'
import { t } from '../language/text.ts'
import { deviceOf } from './device-of.ts'

interface SessionTableProps {
  readonly sessions: readonly ListedSession[]
  readonly isOfOneUser?: boolean
  readonly selection?: Selection<ListedSession>
  /** Handle of the session to highlight, if a link leads to one. */
  readonly marked?: string | undefined
  onRevoked(): void
}

export function SessionTable({ sessions, isOfOneUser = false, selection, marked, onRevoked }: SessionTableProps) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()

  async function revoke(session: ListedSession): Promise<void> {
    const { userAgent, ipAddress, user, userId } = session
    const whose = isOfOneUser ? undefined : user?.email ? shownEmail(user.email) : userId
    const named = [deviceOf(userAgent), ipAddress, whose].filter(Boolean).join(', ')
    const text = t('{session} has to sign in again.', { session: named })
    if (!(await confirm({ title: t('End this session?'), text, action: t('End session') }))) return
    await run(async () => {
      await api.send('DELETE', pathOf`/sessions/${session.handle}`)
      onRevoked()
      return t('Session ended')
    })
  }
  const device: Column<ListedSession> = {
    label: t('Device'),
    cell: ({ userAgent, ipAddress, isImpersonation }) => (
      <span class="break" title={userAgent}>
        {isImpersonation ? t('An administrator acting as the user') : deviceOf(userAgent)}
        {ipAddress && (
          <span class="muted line">
            <Breakable>{ipAddress}</Breakable>
          </span>
        )}
      </span>
    ),
  }
  const user: Column<ListedSession> = {
    label: t('User'),
    cell: ({ userId, user }) => <PersonLink id={userId} person={user} />,
  }
  const columns: readonly Column<ListedSession>[] = [
    ...(isOfOneUser ? [device] : [user, device]),
    { label: t('Last active'), cell: ({ lastActiveAt }) => <Moment at={lastActiveAt} isRelative /> },
    ...(isOfOneUser
      ? []
      : [{ label: t('Signed in'), cell: ({ createdAt }: ListedSession) => <Moment at={createdAt} /> }]),
    { label: t('Ends'), cell: ({ expiresAt }) => <Moment at={expiresAt} isRelative /> },
    {
      label: t('Actions'),
      isAtEnd: true,
      cell: (session) => (
        <Button
          isSmall
          isDisabled={isBusy}
          label={t('End the session on {device}', {
            device: `${deviceOf(session.userAgent)} ${session.ipAddress ?? ''}`.trim(),
          })}
          onClick={() => revoke(session)}
        >
          {t('End')}
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      caption={t('Sessions')}
      columns={columns}
      rows={sessions}
      keyOf={({ handle }) => handle}
      {...(selection && { selection })}
      marked={marked}
    />
  )
}
