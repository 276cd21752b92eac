import { publishHead } from '../../foundations/audit/publish-head.ts'
import { publishUnfinished } from '../../foundations/audit/publish-unfinished.ts'
import type { Drained, DrainOptions } from '../../outgoing/webhooks/delivery/drain.ts'
import type { OutgoingWebhooks } from '../../outgoing/webhooks/outgoing-webhooks.ts'
import type { Subscribers } from '../attach-subscribers.ts'
import type { Service } from '../compose-service.ts'
import { createDeleteExpired, type DeleteExpiredOptions } from '../delete-expired.ts'
import type { ResolvedOptions } from '../options/resolve-options.ts'

/** Functions with which the host runs the service's background work, and stops it when the server stops. */
export interface BackgroundWork {
  /**
   * Sends the outgoing webhooks that are due, and the mails and text messages whose first try failed. The result says when the next one is due. For
   * hosts that deliver on a schedule.
   */
  drain(options?: DrainOptions): Promise<Drained>
  /**
   * Sends outgoing webhooks, and mails and text messages whose first try failed, when they become due, including those enqueued by other processes
   * with the same stores. For long-running servers. Returns the function that stops deliveries. Stopping waits up to 1.5 s for receivers' responses,
   * then aborts the requests. Aborted deliveries become due again when their leases expire.
   */
  readonly startDelivering: OutgoingWebhooks['startDelivering']
  /**
   * Deletes expired sessions, one-time tokens, invitations, rate-limit counters and records of features, inactive guests, old deliveries, and events
   * older than `telemetry.retentionDays`. With an audit trail, publishes the event `identity.audit.unfinished` for each change with an unknown
   * outcome, and once a day `identity.audit.head`. Logs the counts and any store's failure. Call it every few minutes; the ready-made server and
   * `toScheduled` do so.
   */
  deleteExpired(options?: DeleteExpiredOptions): Promise<void>
  /** Closes this process's event streams and refuses new ones. Call it when the server stops; clients then reconnect. */
  endStreams(): Promise<void>
  /**
   * Aborts the service's own calls to webhook receivers, providers, the mail relay and the SMS gateway. Clients whose requests wait for such a call
   * get an error. Call it when the server stops, after the time that running requests have to finish.
   */
  endCalls(): void
}

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
      // Detaches the hub from the events before it closes: running requests may still publish events, and a closed hub rejects them.
      stopStreaming?.()
      await ports.hub?.close?.()
    },
    endCalls: resolved.outboundCalls.end,
  }
}
