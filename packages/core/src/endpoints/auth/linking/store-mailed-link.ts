import { failure } from '../../../foundations/values/errors.ts'
import { storeLink } from '../../../identity/accounts/store-link.ts'
import type { PendingLink } from '../../../identity/sign-in/pending-link.ts'
import type { User } from '../../../ports/accounts/users.ts'
import type { Ports } from '../../../ports/ports.ts'

/**
 * Stores the link and returns true, or returns false if the user has linked the account already. Rejects with 409 CONFLICT if another user has
 * linked it, and with 400 INVALID_LINK_TOKEN if the user's address changed during the request.
 */
export async function storeMailedLink(
  link: PendingLink,
  user: User,
  given: Required<Pick<Ports, 'users' | 'linkedAccounts'>> & { readonly now: () => Date },
): Promise<boolean> {
  const isNew = await storeLink(link, 'CONFLICT', given)
  if (isNew && link.provider !== 'email' && (await given.users.findById(user.id))?.email !== user.email) {
    // The account's address changed during this request. A reader of the old mailbox must not link anything to the account.
    await given.linkedAccounts.delete(user.id, link.provider, link.providerAccountId)
    throw failure('INVALID_LINK_TOKEN')
  }
  return isNew
}
