import type { Factor } from '../../../identity/policies/second-factor-policy.ts'
import { countRecoveryCodes } from '../../../identity/totp/recovery-codes.ts'
import type { ProofStore } from '../../../ports/accounts/proofs.ts'
import type { UserStore } from '../../../ports/accounts/users.ts'

/**
 * Second factor by authenticator app. Without `advanceTotpStep` the service can't reject the second use of a code, so this factor is off
 * (R07).
 */
export function totpFactor(users: Pick<UserStore, 'advanceTotpStep'>): Factor {
  return {
    id: 'totp',
    channel: 'app',
    availableTo: (user) => user.isTotpEnabled && users.advanceTotpStep !== undefined,
  }
}

/** Second factor by recovery code, for users who can't use their authenticator app or phone. */
export function recoveryCodeFactor(given: { readonly proofs: ProofStore; readonly now: () => Date }): Factor {
  return {
    id: 'recovery-code',
    channel: 'paper',
    isBackup: true,
    availableTo: async (user) => (await countRecoveryCodes(user.id, given)) > 0,
  }
}
