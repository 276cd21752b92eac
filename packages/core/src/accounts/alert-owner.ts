import type { RequestContext } from '../http/context.ts'
import { limits } from '../limits/limits.ts'
import type { TargetLimits } from '../limits/rate-limit.ts'
import { maySend } from '../limits/send-limit.ts'
import type { Mailer, SecurityAlert } from '../ports/mailer.ts'
import type { User } from '../ports/users.ts'

/**
 * Mails the owner that a second factor was added or removed, at most five times an hour (`sendMail`): otherwise an account
 * on a stranger's address could flood that mailbox. The caller isn't told.
 */
export function alertOfFactorChange(
  { id, email }: Pick<User, 'id' | 'email'>,
  alert: 'second-factor-added' | 'second-factor-removed',
  context: RequestContext,
  given: TargetLimits & { readonly mailer: Mailer | undefined },
): void {
  const send = given.mailer?.sendSecurityAlert
  if (send === undefined) return
  const sending = { purpose: 'factor-change', to: id, requester: { key: `user:${id}` } }
  context.background(async () => {
    if (await maySend(limits.sendMail, sending, given)) await send(email, alert)
  })
}

/** Mails the account's owner that somebody tries to get in. No limit on sends holds for it: callers send it once an episode. */
export function alertOwner(
  { email }: Pick<User, 'email'>,
  alert: SecurityAlert,
  context: RequestContext,
  { mailer }: { readonly mailer: Mailer | undefined },
): void {
  const send = mailer?.sendSecurityAlert
  if (send !== undefined) context.background(() => send(email, alert))
}
