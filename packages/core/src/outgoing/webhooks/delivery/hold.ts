import type { Delivery } from '../../../ports/events/deliveries.ts'

/** Milliseconds after which a held delivery becomes due if its hold wasn't ended. Longer than any request takes. */
const HOLD_MS = 60_000

/** Returns the due time of a delivery that is stored before the change that it announces. */
export function endOfHold({ createdAt }: Delivery): Date {
  return new Date(createdAt.getTime() + HOLD_MS)
}

/**
 * True if the delivery was stored before its change and its hold was never ended, because the process ended or the store failed. The change may not
 * have been made.
 */
export function isUnconfirmed(delivery: Delivery): boolean {
  return delivery.attempts === 0 && delivery.nextAttemptAt?.getTime() === endOfHold(delivery).getTime()
}
