import { publishHead } from '../../foundations/audit/publish-head.ts'
import { publishUnfinished } from '../../foundations/audit/publish-unfinished.ts'
import type { Sallyport } from '../../sallyport.ts'
import type { Subscribers } from '../attach-subscribers.ts'
import type { Service } from '../compose-service.ts'
import { createDeleteExpired } from '../delete-expired.ts'
import type { ResolvedOptions } from '../options/resolve-options.ts'

type BackgroundWork = Pick<Sallyport, 'drain' | 'startDelivering' | 'deleteExpired' | 'endStreams' | 'endCalls'>

/** Creates the calls by which the host runs, and at its stop ends, what no request waits for. */
export function backgroundWork(
  resolved: ResolvedOptions,
  { services, ports }: Service,
  { audit, stopStreaming, outgoing }: Subscribers,
): BackgroundWork {
  const { now, logger } = resolved
  const deleteExpired = createDeleteExpired({ ...ports, ...services }, resolved)
  return {
    drain: outgoing.drain,
    startDelivering: outgoing.startDelivering,
    async deleteExpired(options) {
      await deleteExpired(options)
      if (audit === undefined) return
      try {
        await publishUnfinished(audit, services.events, now())
        await publishHead(audit, services.events, now())
      } catch (error) {
        logger({ level: 'error', event: 'audit.publish.failed', error })
      }
    },
    async endStreams() {
      // Detaches the hub from the events first, because running requests may still publish events, which a closed hub rejects.
      stopStreaming?.()
      await ports.hub?.close?.()
    },
    endCalls: resolved.outboundCalls.end,
  }
}
