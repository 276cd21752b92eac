/**
 * Thrown by a store that fails for a passing reason, such as a locked database or a full disk. The service responds 503
 * OVERLOADED with Retry-After and logs the message, which should tell the operator what to do. Recognised by its
 * `name`, so a class of the host's own works too.
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
  /** Milliseconds after which the client may try again. Default 5000. */
  readonly retryAfterMs: number

  constructor(message: string, { retryAfterMs = 5000, cause }: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.retryAfterMs = retryAfterMs
  }
}

export function isStoreUnavailable(error: unknown): error is Error & { readonly retryAfterMs?: number } {
  return error instanceof Error && error.name === 'StoreUnavailableError'
}
