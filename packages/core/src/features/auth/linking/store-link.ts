import { failure } from '../../../http/errors.ts'
import { isConflict } from '../../../ports/conflict-error.ts'
import type { LinkedAccountStore } from '../../../ports/linked-accounts.ts'
import type { PendingLink } from '../../../sign-in/pending-link.ts'

/** Rejects with 409 CONFLICT if another user has linked this account. Linking one's own account again changes nothing. */
export async function storeLink(link: PendingLink, linkedAccounts: LinkedAccountStore, now: Date): Promise<void> {
  try {
    await linkedAccounts.insert({ ...link, linkedAt: now })
  } catch (error) {
    if (!isConflict(error)) throw error
    const owner = await linkedAccounts.find(link.provider, link.providerAccountId)
    if (owner?.userId !== link.userId) throw failure('CONFLICT')
  }
}
