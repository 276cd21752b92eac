import { AuthError, failure, failureWithRetry, isLimitReached } from '../../../foundations/values/errors.ts'
import type { Logger } from '../../../ports/host/log.ts'
import { isStoreUnavailable } from '../../../ports/store-unavailable-error.ts'
import { BodyLostError } from '../bodies/body-lost-error.ts'
import type { RequestContext } from '../routing/context.ts'
import type { Endpoint } from '../routing/endpoint.ts'
import { createLimitWarnings } from '../routing/limit-warnings.ts'
import { type Reply, refuse } from './reply.ts'

const DEFAULT_RETRY_AFTER_MS = 5000

/**
 * Returns the function that turns the error of a request into its reply, and logs the error. An `AuthError` is logged only if a limit of the service
 * was reached. `refusal`: makes the reply; by default as the endpoint declares.
 */
export function createFailureReply(
  logger: Logger,
): (
  error: unknown,
  context: RequestContext,
  endpoint: Endpoint | undefined,
  refusal?: (error: AuthError) => Reply,
) => Reply {
  const tellOfLimit = createLimitWarnings(logger)

  return (error, context, endpoint, refusal = endpoint?.refusals?.reply ?? refuse) => {
    const { requestId, request } = context
    if (error instanceof AuthError) {
      const { address, receivedAt } = context
      if (isLimitReached(error)) tellOfLimit({ limit: error.code, route: endpoint?.path, address }, receivedAt)
      return refusal(error)
    }
    const route = endpoint === undefined ? {} : { route: endpoint.path }
    if (isStoreUnavailable(error)) {
      logger({ level: 'error', event: 'store.unavailable', requestId, method: request.method, ...route, error })
      return refusal(failureWithRetry('OVERLOADED', error.retryAfterMs ?? DEFAULT_RETRY_AFTER_MS))
    }
    const event = error instanceof BodyLostError ? 'mount.body.lost' : 'request.failed'
    logger({ level: 'error', event, requestId, method: request.method, ...route, error })
    return refusal(failure('INTERNAL', { requestId }))
  }
}
