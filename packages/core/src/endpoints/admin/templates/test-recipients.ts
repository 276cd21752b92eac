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
 * Returns the addresses to which the administrator may send a test mail, which may contain anything. A user may send to their own address once they
 * have confirmed it. The admin secret and API keys may send to the addresses of `admin.testMailTo`.
 */
export async function testRecipients({ user: caller }: Administrator, given: Given): Promise<readonly string[]> {
  if (caller === undefined) return given.testMailTo
  const user = await given.users.findById(caller.sub)
  // Requires that the user owns the address: an administrator may have typed another person's address into their own account.
  return user?.email != null && (await isOwned(user, given)) ? [user.email] : []
}
