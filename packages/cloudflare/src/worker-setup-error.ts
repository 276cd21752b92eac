/** What is wrong with a Worker's set-up: its bindings, its options or its database. */
export type SetupProblem = 'MISSING_BINDING' | 'INVALID_OPTIONS' | 'MISSING_MIGRATIONS'

/** Error of a Worker that isn't set up. The message says what to do; requests are answered 503 with its code. */
export class WorkerSetupError extends Error {
  override readonly name = 'WorkerSetupError'
  readonly code: SetupProblem

  constructor(code: SetupProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * Logs the error and returns the response 503 to a request. The message is sent, too: it names bindings and
 * migrations, which the person who deploys needs. The problems of options stay in the log.
 */
export function setupResponse(error: WorkerSetupError): Response {
  console.error(JSON.stringify({ level: 'error', event: 'worker.setup', code: error.code, error: error.message }))
  const message = error.code === 'INVALID_OPTIONS' ? "The Worker's options are invalid: see its log." : error.message
  return Response.json(
    { success: false, error: message, message, code: error.code },
    { status: 503, headers: { 'Cache-Control': 'no-store' } },
  )
}
