import type { DeliveryStore } from '../ports/deliveries.ts'

const DAY_MS = 86_400_000
const DELIVERED_DAYS = 7
const DEAD_DAYS = 30

/** Deletes what was delivered a week ago and what is dead for a month. Gives the number. */
export function deleteOldDeliveries(deliveries: Pick<DeliveryStore, 'deleteSettled'>, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return deliveries.deleteSettled({ delivered: before(DELIVERED_DAYS), dead: before(DEAD_DAYS) })
}
