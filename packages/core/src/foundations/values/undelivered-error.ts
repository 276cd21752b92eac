/**
 * Error for a mail or text message that wasn't accepted. `cause`: the error of the mail relay, the SMS gateway or the host's function. `isKept`:
 * true if the outbox has stored the message and sends it later.
 */
export class UndeliveredError extends Error {
  readonly isKept: boolean

  constructor(cause: unknown, isKept: boolean) {
    super('the message could not be handed over', { cause })
    this.name = 'UndeliveredError'
    this.isKept = isKept
  }
}

/** Returns the fields of the log entry for a failed message: the original error, and whether the message is sent later. */
export function undeliveredFields(error: unknown): { readonly error: unknown; readonly isKept?: boolean } {
  return error instanceof UndeliveredError ? { error: error.cause, isKept: error.isKept } : { error }
}
