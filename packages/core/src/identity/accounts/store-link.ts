import { type FailureCode, failure } from '../../foundations/values/errors.ts'
import type { LinkedAccount, LinkedAccountStore } from '../../ports/accounts/linked-accounts.ts'
import { isConflict } from '../../ports/conflict-error.ts'

/**
 * Stores a link to a provider account and returns true. Returns false and changes nothing if the user already has this link. Rejects with
 * `taken` if another user has linked the account.
 */
export async function storeLink(
  link: Omit<LinkedAccount, 'linkedAt'>,
  taken: FailureCode,
  { linkedAccounts, now }: { readonly linkedAccounts: LinkedAccountStore; readonly now: () => Date },
): Promise<boolean> {
  try {
    await linkedAccounts.insert({ ...link, linkedAt: now() })
    return true
  } catch (error) {
    if (!isConflict(error)) throw error
    const owner = await linkedAccounts.find(link.provider, link.providerAccountId)
    if (owner?.userId !== link.userId) throw failure(taken)
    return false
  }
}
