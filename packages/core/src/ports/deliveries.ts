export const DELIVERY_STATUSES = ['pending', 'delivered', 'dead'] as const

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** An event on its way to one outgoing webhook. */
export interface Delivery {
  readonly id: string
  /** The same at every attempt, and of a replay: receivers tell repetitions by it. */
  readonly messageId: string
  readonly webhookId: string
  readonly event: string
  readonly url: string
  readonly status: DeliveryStatus
  /** Attempts made so far, since the last replay. */
  readonly attempts: number
  /** When the next attempt is due; absent once there is none. */
  readonly nextAttemptAt?: Date
  readonly createdAt: Date
  readonly deliveredAt?: Date
  readonly lastStatusCode?: number
  /** What went wrong, at most 500 characters. */
  readonly lastError?: string
  /** The request's body, as it is signed. */
  readonly body: string
  /** The event's subject. */
  readonly userId?: string
}

/** A delivery that this caller alone may attempt until the lease is over. */
export interface LeasedDelivery extends Delivery {
  /** Settling names it: the settlement of a lease that is over and was given anew has no effect. */
  readonly lease: string
}

/** How an attempt ended. `nextAttemptAt` with `pending` alone. */
export interface Settlement {
  readonly status: DeliveryStatus
  readonly nextAttemptAt?: Date
  readonly statusCode?: number
  readonly error?: string
  /** When it ended; `deliveredAt` of what was delivered. */
  readonly at: Date
}

/** The outbox of outgoing webhooks. Every method is atomic. */
export interface DeliveryStore {
  /** Adds all of them or none. */
  enqueue(deliveries: readonly Delivery[]): Promise<void>
  /**
   * Leases pending deliveries whose attempt is due at `now` and which nobody holds a live lease of, the longest due first. Of parallel
   * calls, in any process, one gets a delivery.
   */
  lease(query: {
    readonly limit: number
    readonly now: Date
    readonly leaseMs: number
  }): Promise<readonly LeasedDelivery[]>
  /** Ends a lease with what came of it and counts the attempt. False, with no effect, when the lease isn't the delivery's last one. */
  settle(id: string, lease: string, settlement: Settlement): Promise<boolean>
  /** When the next attempt is due or the next lease ends; `null` when nothing is pending. May lie in the past. */
  nextDueAt(): Promise<Date | null>
  find(id: string): Promise<Delivery | null>
  /** Newest first. */
  list(query: {
    readonly webhookId: string
    readonly status?: DeliveryStatus
    readonly page: number
    readonly limit: number
  }): Promise<{ readonly deliveries: readonly Delivery[]; readonly total: number }>
  /** Makes a delivered or dead one pending again, due at `now`, with no attempts counted and no `deliveredAt`. False if there is none or it is pending. */
  replay(id: string, now: Date): Promise<boolean>
  /** How many are pending and how many are dead. */
  count(): Promise<{ readonly pending: number; readonly dead: number }>
  /** How many were created on each UTC day from one instant until before another; days without any are absent. Optional: charts. */
  countByDay?(query: {
    readonly from: Date
    readonly to: Date
  }): Promise<readonly { readonly day: string; readonly count: number }[]>
  deleteForWebhook(webhookId: string): Promise<void>
  /** Deletes those that name the user as their subject. */
  deleteForUser(userId: string): Promise<void>
  /** Deletes what was delivered before the one instant, and the dead that were created before the other. Gives the number. */
  deleteSettled(before: { readonly delivered: Date; readonly dead: Date }): Promise<number>
}
