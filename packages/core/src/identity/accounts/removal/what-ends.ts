import type { BuiltInPurpose, ProofPurpose } from '../../../ports/accounts/proofs.ts'
import type { WayInType } from '../../../ports/accounts/ways-in.ts'

/**
 * Reasons for which access to an account ends, as in the event `identity.session.revoked`. `mailbox-proof`: the first proof of the mailbox
 * outside a session of the account (R10). `account-secured`: "This wasn't me". `guest-upgraded`: a guest became a member. `guest-superseded`: a
 * guest signed in to another account.
 */
export type EndReason =
  | 'password-reset'
  | 'mailbox-proof'
  | 'account-secured'
  | 'password-changed'
  | 'email-changed'
  | 'user-disabled'
  | 'user-deleted'
  | 'guest-upgraded'
  | 'guest-superseded'

/** Reasons for which `fateOf` decides about each sign-in method. */
export type WayInEndReason = Extract<EndReason, 'password-reset' | 'mailbox-proof' | 'account-secured'>

/**
 * Fate of a sign-in method. `suspended`: it can't be used to sign in until the user allows it again, but stays a second factor. `if new`:
 * only if the method was added in the last 7 days (reason `password-reset`), or since the change about which the user chose "This wasn't
 * me" (reason `account-secured`).
 */
export type WayInFate = 'kept' | 'removed' | 'suspended' | 'removed if new' | 'suspended if new'

/**
 * Fate of each sign-in method when access ends (R38). A disabled user keeps all methods but can't sign in; a deleted user keeps none.
 * The type makes the compiler demand a decision for each new kind. A password reset replaces the password.
 *
 * For each of these reasons, API keys and invitations that the user made as an administrator or as a member of a tenant are revoked if new
 * (`revokeWhatWasMade`). With `mailbox-proof`, all of them count as new.
 */
const WAY_IN_FATES = {
  password: { 'password-reset': 'kept', 'mailbox-proof': 'removed', 'account-secured': 'removed if new' },
  phone: { 'password-reset': 'suspended if new', 'mailbox-proof': 'suspended', 'account-secured': 'suspended if new' },
  passkey: { 'password-reset': 'suspended if new', 'mailbox-proof': 'removed', 'account-secured': 'suspended if new' },
  'linked-account': {
    'password-reset': 'suspended if new',
    'mailbox-proof': 'removed',
    'account-secured': 'suspended if new',
  },
  feature: { 'password-reset': 'suspended if new', 'mailbox-proof': 'removed', 'account-secured': 'suspended if new' },
  // A password reset and a proof of the mailbox prove access to this address, so it stays. Only an operator can undo a changed address
  // (decisions/047-ways-in.md).
  email: { 'password-reset': 'kept', 'mailbox-proof': 'kept', 'account-secured': 'kept' },
} as const satisfies Readonly<Record<WayInType, Readonly<Record<WayInEndReason, WayInFate>>>>

/** Returns what becomes of a kind of sign-in method. */
export function fateOf(type: WayInType, reason: WayInEndReason): WayInFate {
  return WAY_IN_FATES[type][reason]
}

/**
 * `ends`: whether the records of a purpose are deleted when access ends: always, never, or for these reasons. Deleting a user deletes all
 * records. `lasts`: true if a record may have no expiry.
 */
interface ProofFate {
  readonly ends: 'always' | 'never' | readonly EndReason[]
  readonly lasts: boolean
}

const ONE_TIME = { ends: 'always', lasts: false } as const
const LASTING = { ends: 'never', lasts: true } as const

const PROOF_FATES = {
  'reset-password': ONE_TIME,
  'reset-password-code': ONE_TIME,
  'verify-email': ONE_TIME,
  'verify-email-code': ONE_TIME,
  'verified-by': ONE_TIME,
  'change-email': ONE_TIME,
  'magic-link': ONE_TIME,
  'magic-link-2fa': ONE_TIME,
  'magic-link-code': ONE_TIME,
  'magic-link-code-latest': ONE_TIME,
  'magic-link-code-2fa': ONE_TIME,
  'sign-up': ONE_TIME,
  'link-account': ONE_TIME,
  'pending-link': ONE_TIME,
  'sms-code-attempts': ONE_TIME,
  'sms-code-2fa': ONE_TIME,
  'phone-code': ONE_TIME,
  'totp-pending': ONE_TIME,
  '2fa': ONE_TIME,
  '2fa-setup': ONE_TIME,
  'oauth-state': ONE_TIME,
  'passkey-registration': ONE_TIME,
  'passkey-authentication': ONE_TIME,
  'passkey-2fa': ONE_TIME,
  'passkey-reauthentication': ONE_TIME,
  reauthentication: ONE_TIME,
  'stream-ticket': ONE_TIME,
  'replaced-session': ONE_TIME,
  // An attacker with a stolen session must not invalidate the owner's link by changing the password. A password reset and a proof of the
  // mailbox delete the link, because they undo what it would undo.
  'secure-account': { ends: ['password-reset', 'mailbox-proof'], lasts: false },
  'password-set': { ends: 'never', lasts: false },
  'phone-added': { ends: 'never', lasts: false },
  'suspended-method': LASTING,
  'restored-method': LASTING,
  'recovery-code': LASTING,
  'mailed-password': LASTING,
  'texted-password': LASTING,
  'mailed-link': LASTING,
  'verified-only': LASTING,
  'second-factor-phone': LASTING,
  'factor-guesses': LASTING,
  'factor-guesses-returned': LASTING,
} as const satisfies Readonly<Record<BuiltInPurpose, ProofFate>>

// The cast restores the key type, which `Object.entries` widens to `string`.
const FATES = Object.entries(PROOF_FATES) as readonly (readonly [BuiltInPurpose, ProofFate])[]

/** Returns the purposes whose records are deleted when access ends for this reason. */
export function purposesEndedBy(reason: EndReason): readonly BuiltInPurpose[] {
  return FATES.filter(([, { ends }]) => ends === 'always' || (ends !== 'never' && ends.includes(reason))).map(
    ([purpose]) => purpose,
  )
}

/** True if records of this purpose may have no expiry. Always true for features' purposes, because features choose the expiry. */
export function isLastingPurpose(purpose: ProofPurpose): boolean {
  return isBuiltIn(purpose) ? PROOF_FATES[purpose].lasts : true
}

function isBuiltIn(purpose: ProofPurpose): purpose is BuiltInPurpose {
  return Object.hasOwn(PROOF_FATES, purpose)
}
