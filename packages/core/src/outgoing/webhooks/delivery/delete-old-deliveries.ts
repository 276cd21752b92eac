import { DAY_MS } from '../../../foundations/values/timestamps.ts'
import type { DeliveryStore } from '../../../ports/events/deliveries.ts'

const DELIVERED_DAYS = 7
const UNDELIVERED_DAYS = 30

/** Deletes deliveries that succeeded over 7 days ago, and given-up or pending ones that were created over 30 days ago. Returns the count. */
export function deleteOldDeliveries(deliveries: Pick<DeliveryStore, 'deleteSettled'>, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const undelivered = before(UNDELIVERED_DAYS)
  return deliveries.deleteSettled({ delivered: before(DELIVERED_DAYS), dead: undelivered, pending: undelivered })
}
