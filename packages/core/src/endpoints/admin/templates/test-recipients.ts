import { isOwned } from '../../../identity/mailbox-ownership/ownership-record.ts'
import type { ProofStore } from '../../../ports/accounts/proofs.ts'
import type { UserStore } from '../../../ports/accounts/users.ts'
import type { Administrator } from '../../../web/http/routing/endpoint.ts'

interface Given {
  readonly users: UserStore
  readonly proofs: ProofStore
  readonly testMailTo: readonly string[]
  readonly now: () => Date
}

/**
 * Returns the addresses to which the administrator may send a test, which may contain anything: a user's own address, once they have
 * confirmed it, and for the holder of the admin secret those of the option `admin.testMailTo`.
 */
export async function testRecipients({ user: caller }: Administrator, given: Given): Promise<readonly string[]> {
  if (caller === undefined) return given.testMailTo
  const user = await given.users.findById(caller.sub)
  // An address that an administrator only typed into their own account may be anybody's.
  return user?.email != null && (await isOwned(user, given)) ? [user.email] : []
}
