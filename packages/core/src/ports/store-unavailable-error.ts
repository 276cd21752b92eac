/**
 * A store that can't serve the call now but may later, such as a locked database or a full disk. The service answers 503 OVERLOADED with
 * `Retry-After` and logs the message, which tells the operator what to do. Recognised by `name`, so that a host's own class works too.
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
  /** When a client may try again, in ms. Default 5000. */
  readonly retryAfterMs: number

  constructor(message: string, { retryAfterMs = 5000, cause }: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.retryAfterMs = retryAfterMs
  }
}

export function isStoreUnavailable(error: unknown): error is Error & { readonly retryAfterMs?: number } {
  return error instanceof Error && error.name === 'StoreUnavailableError'
}
