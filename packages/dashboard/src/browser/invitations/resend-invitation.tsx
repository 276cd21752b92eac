import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { Invitation, SentInvitation } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { useAction } from '../feedback/use-action.ts'
import { t } from '../language/text.ts'
import { assertSent } from './assert-sent.ts'

interface ResendInvitationProps {
  readonly invitation: Invitation
  onSent(): void
}

/** Mails a new link, which replaces the earlier one. */
export function ResendInvitation({ invitation: { id, email, sentAt }, onSent }: ResendInvitationProps) {
  const { api } = useApi()
  const { run, isBusy } = useAction()
  const action = sentAt === undefined ? t('Send') : t('Send again')
  const resend = () =>
    run(async () => {
      const { invitation } = await api.send<SentInvitation>('POST', pathOf`/invitations/${id}/resend`, {})
      onSent()
      assertSent(invitation)
      return t('Invitation sent to {email}', { email })
    })
  return (
    <Button isSmall isDisabled={isBusy} label={t('{action} to {email}', { action, email })} onClick={resend}>
      {action}
    </Button>
  )
}
