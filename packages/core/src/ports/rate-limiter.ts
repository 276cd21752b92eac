/** Allows `max` calls with this key per fixed time window of `windowMs` milliseconds. */
export interface RateLimitRule {
  readonly key: string
  readonly max: number
  readonly windowMs: number
  /** Amount added to the count, default 1. With 0, the limit is checked without counting. With −1, an earlier call is uncounted. */
  readonly cost?: number
}

/** Result of `consume`, for all its rules together. */
export interface RateLimitVerdict {
  readonly allowed: boolean
  /** Milliseconds from `now` until all exceeded limits allow a call again; 0 if `allowed` is true. */
  readonly retryAfterMs: number
}

/** Rate limiter with atomic counts (R24): of parallel calls with the same key, no more than `max` are allowed. */
export interface RateLimiter {
  /**
   * Counts the call under each rule whose window isn't full. The call is allowed only if no rule's window is full.
   * A call with cost 0 is also refused if the window is full. Counts never fall below 0.
   */
  consume(rules: readonly RateLimitRule[], now: Date): Promise<RateLimitVerdict>
  /** Deletes windows that ended at or before `now` and returns how many were deleted. */
  deleteExpired?(now: Date): Promise<number>
}

/** Rate limiter as the service's own code calls it. */
export interface SharedLimiter extends RateLimiter {
  /** Called for each request or message that a limit refuses, with the limit's class, such as `login`. */
  readonly onRefused?: (limit: string) => void
}
