/**
 * Sessions: how they are created, refreshed and ended, and their tokens and cookies. Ports: sessions, users. Routes: none;
 * features/auth/sessions has them.
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

export const DEFAULT_LIFETIMES: Readonly<Required<LifetimeOptions>> = {
  accessTokenMinutes: 15,
  refreshTokenMinutes: 10_080,
  sessionMaxMinutes: 129_600,
  tempTokenMinutes: 5,
  passwordResetMinutes: 60,
  emailVerificationMinutes: 1440,
  emailChangeMinutes: 60,
  accountLinkMinutes: 60,
  magicLinkMinutes: 15,
  freshAuthMinutes: 15,
  refreshGraceMs: 30_000,
}

export function resolveLifetimes(options: LifetimeOptions, smsCodeMinutes = 10): Lifetimes {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  const chosen = { ...DEFAULT_LIFETIMES, ...Object.fromEntries(given) }
  return {
    accessTokenMs: chosen.accessTokenMinutes * MINUTE,
    refreshTokenMs: chosen.refreshTokenMinutes * MINUTE,
    sessionMaxMs: chosen.sessionMaxMinutes * MINUTE,
    tempTokenMs: chosen.tempTokenMinutes * MINUTE,
    passwordResetMs: chosen.passwordResetMinutes * MINUTE,
    emailVerificationMs: chosen.emailVerificationMinutes * MINUTE,
    emailChangeMs: chosen.emailChangeMinutes * MINUTE,
    accountLinkMs: chosen.accountLinkMinutes * MINUTE,
    magicLinkMs: chosen.magicLinkMinutes * MINUTE,
    smsCodeMs: smsCodeMinutes * MINUTE,
    freshAuthMs: chosen.freshAuthMinutes * MINUTE,
    refreshGraceMs: chosen.refreshGraceMs,
  }
}

export function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}
