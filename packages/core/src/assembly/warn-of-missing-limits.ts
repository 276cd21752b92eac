import type { ResolvedOptions } from './options/resolve-options.ts'

/** Rate limits that stop password guessing and message floods. */
const PROTECTIVE = ['login', 'register', 'sendMail', 'sendSms', 'verify', 'redeem'] as const

/** In production, logs a warning at each start if a limit on guesses or messages is off: hosts rarely intend this. */
export function warnOfMissingLimits({ environment, rateLimits, logger }: ResolvedOptions): void {
  const missing = PROTECTIVE.filter((name) => rateLimits === false || rateLimits[name] === false)
  if (environment !== 'production' || missing.length === 0) return
  const hint =
    'rateLimits switches these limits off: nothing limits guesses of passwords and codes, or floods of mails and text messages'
  logger({ level: 'warn', event: 'limits.off', limits: missing.join(', '), hint })
}
