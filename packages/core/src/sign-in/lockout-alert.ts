import { hashToken } from '../crypto/token-hash.ts'
import type { RequestContext } from '../http/context.ts'
import { isConflict } from '../ports/conflict-error.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { ProofStore } from '../ports/proofs.ts'
import type { UserStore } from '../ports/users.ts'

const DAY_MS = 24 * 60 * 60_000

interface Given {
  readonly users: UserStore
  readonly proofs: ProofStore
  readonly mailer?: Mailer | undefined
  readonly now: () => Date
}

/** Mails the owner of a locked account, after the reply (R24b). At most once a day (UTC): an attacker can lock it again every 15 minutes. */
export function alertOfLockout(email: string, context: RequestContext, { users, proofs, mailer, now }: Given): void {
  const send = mailer?.sendSecurityAlert
  if (send === undefined) return
  context.background(async () => {
    const user = await users.findByEmail(email)
    if (user === null || user.isDisabled === true) return
    const day = Math.floor(now().getTime() / DAY_MS)
    const hash = hashToken(JSON.stringify([user.id, day]))
    const expiresAt = new Date((day + 1) * DAY_MS)
    try {
      await proofs.put({ purpose: 'lockout-alert', hash, userId: user.id, data: {}, attempts: 0, expiresAt })
    } catch (error) {
      if (isConflict(error)) return
      throw error
    }
    await send(user.email, 'password-locked')
  })
}
