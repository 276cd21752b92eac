import type { Optionally } from '../../../ports/needs.ts'

/** Ports that decide whether an invited person needs a password. */
export const PASSWORD_OPTIONAL_USES = ['mailer', 'passkeyVerifier', 'oauth'] as const

/**
 * True if an invitation can be accepted without a password. A person who leaves before they add a passkey or a provider account can sign in
 * only by mail: with a magic link, or with the password that they set by a reset.
 */
export function isPasswordOptional({
  mailer,
  passkeyVerifier,
  oauth,
}: Optionally<(typeof PASSWORD_OPTIONAL_USES)[number]>): boolean {
  if (mailer?.sendMagicLink !== undefined) return true
  return mailer?.sendPasswordReset !== undefined && (passkeyVerifier !== undefined || oauth !== undefined)
}
