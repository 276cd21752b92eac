/**
 * Error that a store throws for a temporary failure, such as a locked database or a full disk.
 * The service responds with 503 OVERLOADED and Retry-After, and logs the message.
 * The message should say what the operator can do.
 * The service recognises the error by its `name`, so a store may throw its own class with this name.
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
  /** Milliseconds after which the client may retry, sent as Retry-After. Default 5000. */
  readonly retryAfterMs: number
  /** True if the store may have made the change, for example because the database's response was lost. Default false: nothing was changed. */
  readonly isOutcomeUnknown: boolean

  constructor(
    message: string,
    {
      retryAfterMs = 5000,
      isOutcomeUnknown = false,
      cause,
    }: { retryAfterMs?: number; isOutcomeUnknown?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.retryAfterMs = retryAfterMs
    this.isOutcomeUnknown = isOutcomeUnknown
  }
}

export function isStoreUnavailable(error: unknown): error is Error & { readonly retryAfterMs?: number } {
  return error instanceof Error && error.name === 'StoreUnavailableError'
}

/** True if a change may have been made although the store reported a failure. */
export function isOutcomeUnknown(error: unknown): boolean {
  return isStoreUnavailable(error) && 'isOutcomeUnknown' in error && error.isOutcomeUnknown === true
}
