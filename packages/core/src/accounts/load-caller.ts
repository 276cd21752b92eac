import { failure } from '../http/errors.ts'
import type { User, UserStore } from '../ports/users.ts'
import type { AccessClaims } from '../tokens/claims.ts'

/** The signed-in user as stored. 401 SESSION_REVOKED when gone, 403 ACCOUNT_DISABLED. */
export async function loadCaller({ sub }: AccessClaims, users: UserStore): Promise<User> {
  const user = await users.findById(sub)
  if (user === null) throw failure('SESSION_REVOKED')
  if (user.isDisabled === true) throw failure('ACCOUNT_DISABLED')
  return user
}
