import { WEBHOOK_REST } from '../../ports/events/deliveries.ts'

interface Failing {
  readonly failures: number
  /** End of the webhook's pause. Stays set after the pause has ended, until the receiver responds. */
  readonly restsUntil?: Date
}

/** Counts consecutive attempts without a response per webhook, and calculates the pauses that follow (`WEBHOOK_REST`). */
export function webhookRests() {
  const failing = new Map<string, Failing>()
  return {
    isFailing: (webhookId: string) => failing.has(webhookId),
    restsUntil: (webhookId: string) => failing.get(webhookId)?.restsUntil,
    failures: (webhookId: string) => failing.get(webhookId)?.failures ?? 0,
    end: (webhookId: string) => failing.delete(webhookId),
    countFailure(webhookId: string, at: Date): void {
      const known = failing.get(webhookId)
      if (known?.restsUntil !== undefined && known.restsUntil > at) return
      const failures = (known?.failures ?? 0) + 1
      const { afterFailures, firstMs, maxMs } = WEBHOOK_REST
      const restMs = Math.min(firstMs * 2 ** (failures - afterFailures), maxMs)
      const restsUntil = new Date(at.getTime() + restMs)
      failing.set(webhookId, failures < afterFailures ? { failures } : { failures, restsUntil })
    },
  }
}
