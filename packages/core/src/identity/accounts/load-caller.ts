import type { AccessClaims } from '../../foundations/tokens/claims.ts'
import { failure } from '../../foundations/values/errors.ts'
import type { User, UserStore } from '../../ports/accounts/users.ts'

/**
 * Returns the stored user of an access token. Rejects with 401 SESSION_REVOKED if the user is deleted, and with 403 ACCOUNT_DISABLED if the
 * user is disabled.
 */
export async function loadCaller({ sub }: AccessClaims, users: UserStore): Promise<User> {
  const user = await users.findById(sub)
  if (user === null) throw failure('SESSION_REVOKED')
  if (user.isDisabled === true) throw failure('ACCOUNT_DISABLED')
  return user
}
