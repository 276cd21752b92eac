import type { User } from '../../ports/accounts/users.ts'
import type { Mailer, SecurityAlert } from '../../ports/host/mailer.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { limits } from '../../web/limits/limits.ts'
import type { TargetLimits } from '../../web/limits/rate-limit.ts'
import { maySend } from '../../web/limits/send-limit.ts'

/**
 * Mails the account's owner that a second factor was added or removed, or recovery codes replaced, at most five times an hour. Without this
 * limit, an account registered with another person's address could flood that mailbox. The caller doesn't learn whether the mail was sent.
 * Changes of sign-in methods are mailed by `alertOfWayIn`.
 */
export function alertOfFactorChange(
  { id, email }: Pick<User, 'id' | 'email'>,
  alert: 'second-factor-added' | 'second-factor-removed' | 'recovery-codes-renewed',
  context: RequestContext,
  given: TargetLimits & { readonly mailer: Mailer | undefined },
): void {
  const send = given.mailer?.sendSecurityAlert
  if (send === undefined || email === null) return
  const sending = { purpose: 'factor-change', to: id, requester: { key: `user:${id}` } }
  context.background(async () => {
    if (await maySend(limits.sendMail, sending, given)) await send(email, alert)
  })
}

/** Mails the account's owner that someone is trying to sign in. Doesn't limit the number of mails, because callers send one mail for each attack. */
export function alertOwner(
  { email }: Pick<User, 'email'>,
  alert: SecurityAlert,
  context: RequestContext,
  { mailer }: { readonly mailer: Mailer | undefined },
): void {
  const send = mailer?.sendSecurityAlert
  if (send !== undefined && email !== null) context.background(() => send(email, alert))
}
