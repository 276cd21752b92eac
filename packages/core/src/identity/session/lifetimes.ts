import { withoutUndefined } from '../../foundations/values/without-undefined.ts'

const MINUTE = 60_000

/** The `lifetimes` option: how long tokens, links and sessions are valid. All values are in minutes, except `refreshGraceMs`. */
export interface LifetimeOptions {
  /** Minutes that an access token is valid. Default 15. */
  readonly accessTokenMinutes?: number | undefined
  /** Minutes after which a session ends unless it is refreshed. Each refresh restarts the period. Default 10080 (7 days). */
  readonly refreshTokenMinutes?: number | undefined
  /** Minutes after its sign-in when a session ends, even if it is refreshed. Default 129600 (90 days). */
  readonly sessionMaxMinutes?: number | undefined
  /** Minutes that a sign-in may wait for its second factor. Default 5. */
  readonly tempTokenMinutes?: number | undefined
  /** Minutes that a link to reset a password is valid. Default 60. */
  readonly passwordResetMinutes?: number | undefined
  /** Minutes that the link and the code to verify an address are valid. Default 1440 (a day). */
  readonly emailVerificationMinutes?: number | undefined
  /** Minutes that the link to confirm a new address is valid. Default 60. */
  readonly emailChangeMinutes?: number | undefined
  /** Minutes that the link to connect a provider account is valid. Default 60. */
  readonly accountLinkMinutes?: number | undefined
  /** Minutes that a magic link (sign-in by mail) is valid. Default 15. */
  readonly magicLinkMinutes?: number | undefined
  /** Minutes after a sign-in during which sensitive changes need no password or code. 0: never asks for them. Default 15. */
  readonly freshAuthMinutes?: number | undefined
  /**
   * Milliseconds that the last replaced refresh token still works, for parallel tabs and lost responses. 0: a replaced token never works.
   * Default 30000.
   */
  readonly refreshGraceMs?: number | undefined
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
  /** Milliseconds after a sign-in during which an administrator's session may change something without a further proof. 0: always. */
  readonly adminFreshMs: number
  readonly refreshGraceMs: number
}

export const DEFAULT_LIFETIMES: { readonly [K in keyof LifetimeOptions]-?: number } = {
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

/** Default of the option `admin.freshMinutes`. */
const ADMIN_FRESH_MINUTES = 15

/** Default of the option `sms.codeExpiresInMinutes`. */
const SMS_CODE_MINUTES = 10

interface GivenLifetimes {
  readonly lifetimes?: LifetimeOptions | undefined
  readonly sms?: { readonly codeExpiresInMinutes?: number | undefined } | undefined
  readonly admin?: { readonly freshMinutes?: number | undefined } | undefined
}

/** Returns all lifetimes in milliseconds: those that the options set, and the defaults of the others. */
export function resolveLifetimes({ lifetimes = {}, sms, admin }: GivenLifetimes): Lifetimes {
  const chosen = { ...DEFAULT_LIFETIMES, ...withoutUndefined(lifetimes) }
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
    smsCodeMs: (sms?.codeExpiresInMinutes ?? SMS_CODE_MINUTES) * MINUTE,
    freshAuthMs: chosen.freshAuthMinutes * MINUTE,
    adminFreshMs: (admin?.freshMinutes ?? ADMIN_FRESH_MINUTES) * MINUTE,
    refreshGraceMs: chosen.refreshGraceMs,
  }
}
