import { withQuery } from '../../api/admin-api.ts'
import { useLoad } from '../../api/use-load.ts'
import type { Invitation, InvitationList } from '../../api-types.ts'
import { Moment } from '../../elements/moment.tsx'
import { LoadFailure } from '../../feedback/load-failure.tsx'
import { Notice } from '../../feedback/notice.tsx'
import { ResendInvitation } from '../../invitations/resend-invitation.tsx'
import { rich, t } from '../../language/text.ts'
import { TenantName } from '../../tenants/tenant-name.tsx'
import { useTenantNames } from '../../tenants/use-tenant-names.ts'

const READ = 20

/** Lists the invitations to the user's address that aren't accepted. Shows nothing if there is none. */
export function OpenInvitations({ email }: { readonly email: string }) {
  const list = useLoad<InvitationList>(withQuery('/invitations', { search: email, limit: READ }))
  const open = list.data?.invitations.filter((invitation) => invitation.email === email) ?? []
  const tenants = useTenantNames(open.some(({ tenantId }) => tenantId !== undefined))
  if (open.length === 0) return <LoadFailure of={list} what={t('Open invitations to this address')} />
  return (
    <>
      <Notice tone="warn">
        <p>{t('Open invitations to this address:')}</p>
        <ul class="rows">
          {open.map((invitation) => (
            <li key={invitation.id}>
              <div>
                {stateOf(invitation)}
                {invitation.tenantId !== undefined && (
                  <span class="muted line">
                    <TenantName id={invitation.tenantId} names={tenants.names} />
                  </span>
                )}
              </div>
              <ResendInvitation invitation={invitation} onSent={list.reload} />
            </li>
          ))}
        </ul>
      </Notice>
      <LoadFailure of={tenants.load} what={t('Names of tenants')} />
    </>
  )
}

function stateOf({ createdAt, sentAt, expiresAt }: Invitation) {
  const [when, until] = [<Moment key="when" at={createdAt} isRelative />, <Moment key="until" at={expiresAt} />]
  if (sentAt === undefined) return rich('Invited {when}, but the mail wasn’t sent.', { when })
  if (new Date(expiresAt) <= new Date())
    return rich('Invited {when}; the link stopped working {until}.', { when, until })
  return rich('Invited {when}; the link works until {until}.', { when, until })
}
