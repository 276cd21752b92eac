import type { Factor } from '../../../policies/second-factor-policy.ts'
import type { ProofStore } from '../../../ports/proofs.ts'
import { countRecoveryCodes } from '../../../totp/recovery-codes.ts'

/** A code of the user's authenticator app. */
export const totpFactor: Factor = { id: 'totp', channel: 'app', availableTo: (user) => user.isTotpEnabled }

/** A recovery code, in place of another factor that the user can't use just now. */
export function recoveryCodeFactor(given: { readonly proofs: ProofStore; readonly now: () => Date }): Factor {
  return {
    id: 'recovery-code',
    channel: 'paper',
    isBackup: true,
    availableTo: async (user) => (await countRecoveryCodes(user.id, given)) > 0,
  }
}
