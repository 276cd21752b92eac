/**
 * Sessions: how they are created, refreshed and ended, and their tokens and cookies. Ports: sessions, users. Routes: none;
 * features/auth/sessions has them.
 */
const MINUTE = 60_000

/** The `lifetimes` option, in minutes; `refreshGraceMs` in milliseconds. */
export interface LifetimeOptions {
  /** Access token. Default 15. */
  readonly accessTokenMinutes?: number
  /** Session without a refresh: each refresh starts it anew. Default 10080 (7 days). */
  readonly refreshTokenMinutes?: number
  /** Session from its sign-in, however often refreshed. Default 129600 (90 days). */
  readonly sessionMaxMinutes?: number
  /** Time between the first and the second factor. Default 5. */
  readonly tempTokenMinutes?: number
  /** Link that resets a password. Default 60. */
  readonly passwordResetMinutes?: number
  /** Link and code that verify an address. Default 1440 (a day). */
  readonly emailVerificationMinutes?: number
  /** Link that confirms a new address. Default 60. */
  readonly emailChangeMinutes?: number
  /** Link that connects an account at a provider. Default 60. */
  readonly accountLinkMinutes?: number
  /** Link that signs in. Default 15. */
  readonly magicLinkMinutes?: number
  /** Age up to which a sign-in may make a sensitive change; later the user proves a factor again; 0 asks for no proof. Default 15. */
  readonly freshAuthMinutes?: number
  /** Milliseconds that a superseded refresh token still works, for parallel tabs and lost replies; 0 rotates at each refresh. Default 30000. */
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
