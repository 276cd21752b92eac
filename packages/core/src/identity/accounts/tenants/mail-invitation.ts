import { undeliveredFields } from '../../../foundations/values/undelivered-error.ts'
import type { Links } from '../../../outgoing/messages/links.ts'
import type { Invitation, InvitationStore } from '../../../ports/accounts/invitations.ts'
import type { Logger } from '../../../ports/host/log.ts'
import type { InvitedBy, Language, Mailer } from '../../../ports/host/mailer.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'

interface Given {
  readonly invitations: InvitationStore
  readonly mailer: Required<Pick<Mailer, 'sendInvitation'>>
  readonly links: Links
  readonly logger: Logger
  readonly now: () => Date
}

/**
 * Mails the stored invitation and records the time. If the mail fails, logs the error and returns the invitation without `sentAt`: it can
 * be sent again.
 */
export async function mailInvitation(
  invitation: Invitation,
  { token, lang, by }: { readonly token: string; readonly lang: Language | undefined; readonly by?: InvitedBy },
  { requestId }: RequestContext,
  { invitations, mailer, links, logger, now }: Given,
): Promise<Invitation> {
  try {
    await mailer.sendInvitation(invitation.email, token, links.invitation(token), lang, by)
  } catch (error) {
    logger({ level: 'error', event: 'delivery.failed', requestId, ...undeliveredFields(error) })
    return invitation
  }
  const sentAt = now()
  await invitations.markSent(invitation.id, invitation.tokenHash, sentAt)
  return { ...invitation, sentAt }
}
