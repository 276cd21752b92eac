/** A fixed window of `windowMs` that lets `max` through. */
export interface RateLimitRule {
  readonly key: string
  readonly max: number
  readonly windowMs: number
  /** Default 1; 0 only looks, −1 gives one back. */
  readonly cost?: number
}

/** What the limiter says of all the rules together. */
export interface RateLimitVerdict {
  readonly allowed: boolean
  /** 0 when allowed; else when the last of the refusing windows ends, counted from `now`. */
  readonly retryAfterMs: number
}

/** Counts atomically (R24): of N parallel calls on one key exactly `max` are allowed. */
export interface RateLimiter {
  /** Counts every rule and says whether all allow. A count never goes below 0. Looking (cost 0) is refused when the window is already full. */
  consume(rules: readonly RateLimitRule[], now: Date): Promise<RateLimitVerdict>
  /** Deletes windows that ended at or before `now`. */
  deleteExpired?(now: Date): Promise<number>
}
