import { limits as all, type LimitClass } from '../../web/limits/limits.ts'

/** Rate limits that endpoints of features share with the service's own endpoints of the same class. */
export interface FeatureLimits {
  /** Guesses at codes and secrets of low entropy: 60 per minute per address. */
  readonly verify: LimitClass
  /** Redemption of random tokens and secrets: 60 per minute per address. */
  readonly redeem: LimitClass
  /** Pages that other programs open in browsers: 60 per minute per address. */
  readonly oauth: LimitClass
  /** Changes of what signs a user in: 20 per minute per user. */
  readonly sensitive: LimitClass
  /** Other requests of signed-in users: 600 per minute per user. */
  readonly user: LimitClass
}

const { verify, redeem, oauth, sensitive, user } = all

export const limits: FeatureLimits = { verify, redeem, oauth, sensitive, user }
