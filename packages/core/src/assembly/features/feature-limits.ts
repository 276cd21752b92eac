import { limits as all, type LimitClass } from '../../web/limits/limits.ts'

/**
 * Rate limits for endpoints of features. Requests count together with those to the service's own endpoints of the same class. Each comment names the
 * default.
 */
export interface FeatureLimits {
  /** Guesses at codes and secrets of low entropy: 60 per minute per address. */
  readonly verify: LimitClass
  /** Redemption of random tokens and secrets: 60 per minute per address. */
  readonly redeem: LimitClass
  /** Requests that send a mail: 100 per hour per IP address. */
  readonly sendMail: LimitClass
  /** Requests that send a text message: 30 per hour per IP address. */
  readonly sendSms: LimitClass
  /** Pages that other programs open in a browser, such as for a sign-in: 60 per minute per address. */
  readonly oauth: LimitClass
  /** Changes of sign-in methods and second factors: 20 per minute per user. */
  readonly sensitive: LimitClass
  /** Other requests of signed-in users: 600 per minute per user. */
  readonly user: LimitClass
}

const { verify, redeem, sendMail, sendSms, oauth, sensitive, user } = all

export const limits: FeatureLimits = { verify, redeem, sendMail, sendSms, oauth, sensitive, user }
