/** Each value of `emailVerificationMode`, with its name and what it means. */
export const VERIFICATION_MODES = [
  ['none', 'Not required', 'Users with an unverified address can sign in.'],
  ['lazy', 'Within some days', 'Users with an unverified address can sign in during the grace period.'],
  ['strict', 'At once', 'Users with an unverified address can’t sign in.'],
] as const
