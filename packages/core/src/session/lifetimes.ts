/**
 * What a sign-in becomes: session rows, the tokens and cookies made from them, and their end.
 * Ports: sessions, users. Routes: none of its own, features/sessions has them.
 */
const MINUTE = 60_000

/** The `lifetimes` option. Minutes, but for the grace. */
export interface LifetimeOptions {
  /** Default 15. */
  readonly accessTokenMinutes?: number
  /** Sliding: counted from the last refresh. Default 10080 (7 days). */
  readonly refreshTokenMinutes?: number
  /** From sign-in, however often refreshed. Default 129600 (90 days). */
  readonly sessionMaxMinutes?: number
  /** Between the first and the second factor. Default 5. */
  readonly tempTokenMinutes?: number
  /** Default 60. */
  readonly passwordResetMinutes?: number
  /** Default 1440 (a day). */
  readonly emailVerificationMinutes?: number
  /** Default 60. */
  readonly emailChangeMinutes?: number
  /** Default 60. */
  readonly accountLinkMinutes?: number
  /** Default 15. */
  readonly magicLinkMinutes?: number
  /** How long ago a sign-in may be that a sensitive change is made with. Default 15; 0 asks for no fresh proof. */
  readonly freshAuthMinutes?: number
  /** How long a superseded refresh token still works, for tabs and lost replies. Default 30000; 0 rotates at each refresh. */
  readonly refreshGraceMs?: number
}

/** All in milliseconds. */
export interface Lifetimes {
  readonly accessTokenMs: number
  readonly refreshTokenMs: number
  readonly sessionMaxMs: number
  readonly tempTokenMs: number
  readonly passwordResetMs: number
  readonly emailVerificationMs: number
  readonly emailChangeMs: number
  readonly accountLinkMs: number
  readonly magicLinkMs: number
  readonly smsCodeMs: number
  readonly freshAuthMs: number
  readonly refreshGraceMs: number
}

export function resolveLifetimes(options: LifetimeOptions, smsCodeMinutes = 10): Lifetimes {
  return {
    accessTokenMs: (options.accessTokenMinutes ?? 15) * MINUTE,
    refreshTokenMs: (options.refreshTokenMinutes ?? 10_080) * MINUTE,
    sessionMaxMs: (options.sessionMaxMinutes ?? 129_600) * MINUTE,
    tempTokenMs: (options.tempTokenMinutes ?? 5) * MINUTE,
    passwordResetMs: (options.passwordResetMinutes ?? 60) * MINUTE,
    emailVerificationMs: (options.emailVerificationMinutes ?? 1440) * MINUTE,
    emailChangeMs: (options.emailChangeMinutes ?? 60) * MINUTE,
    accountLinkMs: (options.accountLinkMinutes ?? 60) * MINUTE,
    magicLinkMs: (options.magicLinkMinutes ?? 15) * MINUTE,
    smsCodeMs: smsCodeMinutes * MINUTE,
    freshAuthMs: (options.freshAuthMinutes ?? 15) * MINUTE,
    refreshGraceMs: options.refreshGraceMs ?? 30_000,
  }
}

export function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}
