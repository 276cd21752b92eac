import { withoutUndefined } from '../../../../foundations/values/without-undefined.ts'
import { storeLink } from '../../../../identity/accounts/store-link.ts'
import type { LinkedAccountStore } from '../../../../ports/accounts/linked-accounts.ts'
import type { OAuthProfile } from '../../../../ports/host/oauth.ts'

/** Links a provider account to a user. Rejects with OAUTH_ACCOUNT_CONFLICT if another user has linked the account. */
export async function linkProfile(
  { provider, subject: providerAccountId, email, name, picture }: OAuthProfile,
  userId: string,
  given: { readonly linkedAccounts: LinkedAccountStore; readonly now: () => Date },
): Promise<void> {
  const shown = withoutUndefined({ email, name, picture })
  await storeLink({ userId, provider, providerAccountId, ...shown }, 'OAUTH_ACCOUNT_CONFLICT', given)
}
