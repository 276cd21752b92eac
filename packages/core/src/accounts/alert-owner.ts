import type { RequestContext } from '../http/context.ts'
import type { Mailer, SecurityAlert } from '../ports/mailer.ts'
import type { User } from '../ports/users.ts'

/** Mails a security notice to the account's owner. Limits on sent messages don't apply: callers send one per attack. */
export function alertOwner(
  { email }: Pick<User, 'email'>,
  alert: SecurityAlert,
  context: RequestContext,
  { mailer }: { readonly mailer: Mailer | undefined },
): void {
  const send = mailer?.sendSecurityAlert
  if (send !== undefined) context.background(() => send(email, alert))
}
