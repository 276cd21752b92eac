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

  constructor(message: string, { retryAfterMs = 5000, cause }: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.retryAfterMs = retryAfterMs
  }
}

export function isStoreUnavailable(error: unknown): error is Error & { readonly retryAfterMs?: number } {
  return error instanceof Error && error.name === 'StoreUnavailableError'
}
