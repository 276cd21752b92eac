/** Limit of `max` in a fixed window of `windowMs` milliseconds. */
export interface RateLimitRule {
  readonly key: string
  readonly max: number
  readonly windowMs: number
  /** Default 1. 0 checks without counting; −1 takes back one count. */
  readonly cost?: number
}

/** Common verdict on all rules of a call. */
export interface RateLimitVerdict {
  readonly allowed: boolean
  /** Milliseconds from `now` until the last of the full windows ends; 0 if allowed. */
  readonly retryAfterMs: number
}

/** Counts atomically (R24): of N parallel calls on one key exactly `max` are allowed. */
export interface RateLimiter {
  /** Counts every rule. Allowed if no window is full; a check with cost 0 also fails on a full window. Counts never fall below 0. */
  consume(rules: readonly RateLimitRule[], now: Date): Promise<RateLimitVerdict>
  /** Deletes windows that ended at or before `now` and returns the count. */
  deleteExpired?(now: Date): Promise<number>
}
