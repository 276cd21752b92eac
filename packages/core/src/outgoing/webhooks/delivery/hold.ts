import type { Delivery } from '../../../ports/events/deliveries.ts'

/** Milliseconds after which a held delivery is due if its change was neither confirmed nor dropped. Longer than any request takes. */
const HOLD_MS = 60_000

/** Due time of a delivery that is stored before its change. */
export function endOfHold({ createdAt }: Delivery): Date {
  return new Date(createdAt.getTime() + HOLD_MS)
}

/** True if the delivery was stored before its change and its hold was never ended, because the process ended or the store failed. */
export function isUnconfirmed(delivery: Delivery): boolean {
  return delivery.attempts === 0 && delivery.nextAttemptAt?.getTime() === endOfHold(delivery).getTime()
}
