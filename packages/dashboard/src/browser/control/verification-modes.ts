/** Each value of `emailVerificationMode`, with its name and what it means. */
export const VERIFICATION_MODES = [
  ['none', 'Not asked', 'Users with an unverified address may sign in.'],
  ['lazy', 'Within some days', 'Users with an unverified address may sign in during the days of grace.'],
  ['strict', 'At once', 'Users with an unverified address can’t sign in.'],
] as const
