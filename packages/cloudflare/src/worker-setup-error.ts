/** Part of a Worker's set-up that is incomplete: its bindings, its options or its database. */
export type SetupProblem = 'MISSING_BINDING' | 'INVALID_OPTIONS' | 'MISSING_MIGRATIONS'

/** Error of a Worker that isn't set up. The message says what to do. Requests get 503 with this code. */
export class WorkerSetupError extends Error {
  override readonly name = 'WorkerSetupError'
  readonly code: SetupProblem

  constructor(code: SetupProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * Logs the error and returns a 503 response. The response contains the message, because the person who deploys the
 * Worker needs the names of bindings and migrations in it. Problems of options are only logged.
 */
export function setupResponse(error: WorkerSetupError): Response {
  console.error(JSON.stringify({ level: 'error', event: 'worker.setup', code: error.code, error: error.message }))
  const message = error.code === 'INVALID_OPTIONS' ? "The Worker's options are invalid: see its log." : error.message
  return Response.json(
    { success: false, error: message, message, code: error.code },
    { status: 503, headers: { 'Cache-Control': 'no-store' } },
  )
}
