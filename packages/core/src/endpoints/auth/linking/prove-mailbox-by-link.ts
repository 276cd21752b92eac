import { addressOf } from '../../../identity/accounts/address-of.ts'
import { confirmOwnership } from '../../../identity/mailbox-ownership/confirm-ownership.ts'
import {
  type DeliveryGiven,
  deliverDoneAndSignIn,
  finishSignIn,
  type SignInGiven,
} from '../../../identity/sign-in/finish-sign-in.ts'
import type { PendingLink } from '../../../identity/sign-in/pending-link.ts'
import { removedIn } from '../../../identity/ways-in/way-in-schema.ts'
import type { User } from '../../../ports/accounts/users.ts'
import { ok, type Reply } from '../../../web/http/replies/reply.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'

/** Marks the account's address as owned, since its mailbox received the link (R10). Signs in only if `signsIn` is true. */
export async function proveMailboxByLink(
  user: User,
  link: PendingLink,
  signsIn: boolean,
  context: RequestContext,
  given: SignInGiven & DeliveryGiven,
): Promise<Reply> {
  const mailbox = { linkedBy: link }
  if (signsIn) {
    // The sign-in counts as one by mail, not by the provider account, because the link was mailed to the account's address.
    const way = { type: 'email', id: addressOf(user) } as const
    const first = { user, method: 'link', provider: link.provider, way, mailbox } as const
    return deliverDoneAndSignIn('linked', await finishSignIn(first, context, given), context, given)
  }
  const owned = await confirmOwnership(user, mailbox, context, given)
  return ok({ success: true, ...removedIn(owned?.removed) })
}
