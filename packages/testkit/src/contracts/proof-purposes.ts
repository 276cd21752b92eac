import type { ProofPurpose } from '@sallyport/core/ports'

/** All purposes of proofs, as a record, so that TypeScript reports a missing purpose. */
const PURPOSES: Readonly<Record<ProofPurpose, true>> = {
  'reset-password': true,
  'reset-password-code': true,
  'verify-email': true,
  'verify-email-code': true,
  'change-email': true,
  'magic-link': true,
  'magic-link-2fa': true,
  'magic-link-code': true,
  'magic-link-code-latest': true,
  'magic-link-code-2fa': true,
  'sign-up': true,
  'link-account': true,
  'pending-link': true,
  'sms-code-attempts': true,
  'sms-code-2fa': true,
  'phone-code': true,
  'totp-pending': true,
  'recovery-code': true,
  'secure-account': true,
  'password-set': true,
  'phone-added': true,
  'suspended-method': true,
  'restored-method': true,
  'mailed-password': true,
  'texted-password': true,
  'mailed-link': true,
  'factor-guesses': true,
  'factor-guesses-returned': true,
  'verified-only': true,
  'verified-by': true,
  'second-factor-phone': true,
  '2fa': true,
  '2fa-setup': true,
  'oauth-state': true,
  'passkey-registration': true,
  'passkey-authentication': true,
  'passkey-2fa': true,
  'passkey-reauthentication': true,
  reauthentication: true,
  'stream-ticket': true,
}

/** Every purpose that a proof can have. */
// The cast is safe: the keys of PURPOSES are exactly the members of ProofPurpose.
export const PROOF_PURPOSES = Object.keys(PURPOSES) as readonly ProofPurpose[]
