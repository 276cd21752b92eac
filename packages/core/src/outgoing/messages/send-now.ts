import { failure } from '../../foundations/values/errors.ts'
import { undeliveredFields } from '../../foundations/values/undelivered-error.ts'
import type { Logger } from '../../ports/host/log.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'

/**
 * Sends a message before the response, for callers that may learn whether sending succeeded. If it fails, logs the error and rejects with 502
 * DELIVERY_FAILED, even if the outbox will try again later: the caller should know that the message is late.
 */
export async function sendNow(send: () => Promise<void>, { requestId }: RequestContext, logger: Logger): Promise<void> {
  try {
    await send()
  } catch (error) {
    logger({ level: 'error', event: 'delivery.failed', requestId, ...undeliveredFields(error) })
    throw failure('DELIVERY_FAILED')
  }
}
