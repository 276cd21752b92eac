import { failure } from '../../../http/errors.ts'
import { isConflict } from '../../../ports/conflict-error.ts'
import type { LinkedAccountStore } from '../../../ports/linked-accounts.ts'
import type { OAuthProfile } from '../../../ports/oauth.ts'

/** Links a provider account to a user. Rejects with OAUTH_ACCOUNT_CONFLICT if another user has linked the account. */
export async function linkProfile(
  profile: OAuthProfile,
  userId: string,
  { linkedAccounts, now }: { readonly linkedAccounts: LinkedAccountStore; readonly now: () => Date },
): Promise<void> {
  const { provider, subject: providerAccountId, email, name, picture } = profile
  const account = {
    userId,
    provider,
    providerAccountId,
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    ...(picture !== undefined && { picture }),
    linkedAt: now(),
  }
  try {
    await linkedAccounts.insert(account)
  } catch (error) {
    if (!isConflict(error)) throw error
    const owner = await linkedAccounts.find(provider, providerAccountId)
    if (owner?.userId !== userId) throw failure('OAUTH_ACCOUNT_CONFLICT')
  }
}
