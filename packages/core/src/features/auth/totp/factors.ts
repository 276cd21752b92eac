import type { Factor } from '../../../policies/second-factor-policy.ts'
import type { ProofStore } from '../../../ports/proofs.ts'
import { countRecoveryCodes } from '../../../totp/recovery-codes.ts'

export const totpFactor: Factor = { id: 'totp', channel: 'app', availableTo: (user) => user.isTotpEnabled }

/** Second factor by recovery code, for users who can't use their authenticator app or phone. */
export function recoveryCodeFactor(given: { readonly proofs: ProofStore; readonly now: () => Date }): Factor {
  return {
    id: 'recovery-code',
    channel: 'paper',
    isBackup: true,
    availableTo: async (user) => (await countRecoveryCodes(user.id, given)) > 0,
  }
}
