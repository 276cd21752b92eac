import type { RequestContext } from '../http/context.ts'
import { failure } from '../http/errors.ts'
import type { Logger } from '../http/log.ts'

/** Sends before the reply, for a caller who may know whether it went: 502 DELIVERY_FAILED, and the reason in the log. */
export async function sendNow(send: () => Promise<void>, { requestId }: RequestContext, logger: Logger): Promise<void> {
  try {
    await send()
  } catch (error) {
    logger({ level: 'error', event: 'delivery.failed', requestId, error })
    throw failure('DELIVERY_FAILED')
  }
}
