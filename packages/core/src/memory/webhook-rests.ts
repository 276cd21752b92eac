import { WEBHOOK_REST } from '../ports/deliveries.ts'

interface Failing {
  readonly failures: number
  /** In the past while single attempts test whether the receiver works again. */
  readonly restsUntil?: Date
}

/** Consecutive failures of each webhook, and the rests after them (`WEBHOOK_REST`). */
export function webhookRests() {
  const failing = new Map<string, Failing>()
  return {
    isFailing: (webhookId: string) => failing.has(webhookId),
    restsUntil: (webhookId: string) => failing.get(webhookId)?.restsUntil,
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
