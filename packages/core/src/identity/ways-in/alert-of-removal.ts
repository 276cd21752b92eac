import type { User } from '../../ports/accounts/users.ts'
import type { Mailer } from '../../ports/host/mailer.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { type HeldWayIn, nameWayIn } from './name-way-in.ts'

/**
 * Mails the user which sign-in methods the first proof of their mailbox removed or suspended (R10). An address has only one first proof, so
 * no rate limit is needed. Does nothing if the list is empty.
 */
export function alertOfRemoval(
  { email }: Pick<User, 'email'>,
  removed: readonly HeldWayIn[],
  context: RequestContext,
  { mailer }: { readonly mailer: Mailer | undefined },
): void {
  const send = mailer?.sendSignInMethodsRemoved
  if (send !== undefined && email !== null && removed.length > 0)
    context.background(() => send(email, removed.map(nameWayIn)))
}
