import type { EventBus, Publication } from '../../foundations/events/bus.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import type { UserStore } from '../../ports/accounts/users.ts'
import { GUESS_PURPOSES } from '../lockout/guess-count.ts'

interface Given {
  readonly users: UserStore
  readonly proofs: ProofStore
  readonly events: Pick<EventBus, 'change'>
  readonly now: () => Date
}

/** Removes a user's authenticator app, a pending set-up, the recovery codes and the counts of wrong guesses. Publishes the events `told`. */
export async function removeTotp(
  userId: string,
  { users, proofs, events, now }: Given,
  told: readonly Publication[],
): Promise<void> {
  await events.change(told, () =>
    users.update(userId, { isTotpEnabled: false, totpSecret: null, totpLastStep: null, updatedAt: now() }),
  )
  await proofs.deleteFor(userId, ['recovery-code', 'totp-pending', ...GUESS_PURPOSES])
}
