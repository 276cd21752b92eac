import type { Mailer } from '../../ports/host/mailer.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import type { LockedAccount } from './locked-account.ts'

interface Given {
  readonly mailer: Mailer | undefined
}

/**
 * Mails the owner of a locked account. Runs after the response, so that the response time doesn't reveal whether the account exists (R24b).
 */
export function alertOfLockout(account: LockedAccount, context: RequestContext, { mailer }: Given): void {
  const send = mailer?.sendSecurityAlert
  if (send === undefined) return
  context.background(async () => {
    const user = await account.find()
    if (user?.email != null && user.isDisabled !== true) await send(user.email, 'password-locked')
  })
}
