/**
 * Sessions: how they are created, refreshed and ended, and their tokens and cookies. Ports: sessions, users. Routes: none;
 * features/auth/sessions has them.
 */
const MINUTE = 60_000

/** The `lifetimes` option. All in minutes, except `refreshGraceMs`. */
export interface LifetimeOptions {
  /** Lifetime of an access token. Default 15. */
  readonly accessTokenMinutes?: number
  /** Lifetime of a session since its last refresh. Default 10080 (7 days). */
  readonly refreshTokenMinutes?: number
  /** Lifetime of a session since sign-in, however often it is refreshed. Default 129600 (90 days). */
  readonly sessionMaxMinutes?: number
  /** Time to pass the second factor after the first. Default 5. */
  readonly tempTokenMinutes?: number
  /** Lifetime of a password-reset link. Default 60. */
  readonly passwordResetMinutes?: number
  /** Lifetime of a verification link or code. Default 1440 (a day). */
  readonly emailVerificationMinutes?: number
  /** Lifetime of a link that confirms a new address. Default 60. */
  readonly emailChangeMinutes?: number
  /** Lifetime of a link that links an account. Default 60. */
  readonly accountLinkMinutes?: number
  /** Lifetime of a sign-in link. Default 15. */
  readonly magicLinkMinutes?: number
  /** Age up to which a sign-in still counts as recent for a sensitive change. Default 15; 0 never asks to sign in again. */
  readonly freshAuthMinutes?: number
  /** How long a replaced refresh token still works, for parallel tabs and lost responses. Default 30000; 0 rotates at every refresh. */
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
