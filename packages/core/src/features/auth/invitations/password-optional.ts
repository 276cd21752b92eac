import type { Optionally } from '../../../ports/needs.ts'

/** Ports that decide whether an invited person needs a password. */
export const PASSWORD_OPTIONAL_USES = ['mailer', 'passkeyVerifier', 'oauth'] as const

/**
 * True if an invitation can be accepted without a password. A passkey or a provider account may be added after the acceptance, so a mail must
 * be able to let the person in again who leaves before.
 */
export function isPasswordOptional({
  mailer,
  passkeyVerifier,
  oauth,
}: Optionally<(typeof PASSWORD_OPTIONAL_USES)[number]>): boolean {
  if (mailer?.sendMagicLink !== undefined) return true
  return mailer?.sendPasswordReset !== undefined && (passkeyVerifier !== undefined || oauth !== undefined)
}
