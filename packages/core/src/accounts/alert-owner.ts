import type { RequestContext } from '../http/context.ts'
import type { Mailer, SecurityAlert } from '../ports/mailer.ts'
import type { User } from '../ports/users.ts'

/** Mails the account's owner that somebody tries to get in. No limit on sends holds for it: callers send it once an episode. */
export function alertOwner(
  { email }: Pick<User, 'email'>,
  alert: SecurityAlert,
  context: RequestContext,
  { mailer }: { readonly mailer?: Mailer | undefined },
): void {
  const send = mailer?.sendSecurityAlert
  if (send !== undefined) context.background(() => send(email, alert))
}
