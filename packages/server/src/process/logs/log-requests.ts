import type { FetchHandler, Logger } from '@sallyport/core'
import { refusal } from '../../pages/json-answer.ts'

const PATH_LIMIT = 200

/** Logs one line for each response. Leaves out query, headers and bodies, because these may contain tokens. */
export function logRequests(
  { log, now }: { readonly log: Logger; readonly now: () => Date },
  handler: FetchHandler,
): FetchHandler {
  return async (request, connection) => {
    const started = now().getTime()
    const response = await answered(handler, log)(request, connection)
    const requestId = response.headers.get('X-Request-Id')
    log({
      level: 'info',
      event: 'request',
      method: request.method,
      path: new URL(request.url).pathname.slice(0, PATH_LIMIT),
      status: response.status,
      ms: now().getTime() - started,
      ...(requestId !== null && { requestId }),
    })
    return response
  }
}

/**
 * Responds with 500 and logs the error if one of this server's own routes rejects. The service itself never rejects.
 */
function answered(handler: FetchHandler, log: Logger): FetchHandler {
  return (request, connection) =>
    handler(request, connection).catch((error: unknown) => {
      log({ level: 'error', event: 'request.failed', method: request.method, error })
      return refusal(500, 'INTERNAL', 'The server failed unexpectedly. Try again later.')
    })
}
