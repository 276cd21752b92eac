import type { Mailer } from '../../ports/mailer.ts'
import type { UserStore } from '../../ports/users.ts'
import type { RequestContext } from '../../web/http/context.ts'

interface Given {
  readonly users: UserStore
  readonly mailer: Mailer | undefined
}

/**
 * Mails the owner of a locked account. Runs after the response, so that the response time doesn't reveal whether the account exists (R24b).
 */
export function alertOfLockout(email: string, context: RequestContext, { users, mailer }: Given): void {
  const send = mailer?.sendSecurityAlert
  if (send === undefined) return
  context.background(async () => {
    const user = await users.findByEmail(email)
    if (user !== null && user.isDisabled !== true) await send(user.email, 'password-locked')
  })
}
