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
  /** True if the event tells of the deletion of `userId`: it is stored before, and sent once that user is gone. */
  readonly afterDeletion?: boolean
}

/** When a webhook rests: after 5 attempts in a row without an answer for 10 s, after each failed probe twice as long as before, at most 5 minutes. */
export const WEBHOOK_REST = { afterFailures: 5, firstMs: 10_000, longestMs: 300_000 } as const

/** A delivery that only this caller may attempt until the lease ends. */
export interface LeasedDelivery extends Delivery {
  /** Names the lease when it is settled. A lease that ended and was taken by another caller settles nothing. */
  readonly lease: string
}

/** How an attempt ended. `nextAttemptAt` only with `pending`. */
export interface Settlement {
  readonly status: DeliveryStatus
  readonly nextAttemptAt?: Date
  readonly statusCode?: number
  readonly error?: string
  /** When it ended; the `deliveredAt` of a delivered one. */
  readonly at: Date
  /**
   * `failing`, it didn't answer, counts towards the webhook's rest (`WEBHOOK_REST`). `answering`, with whatever status, ends the rest and the
   * count. Absent: changes neither.
   * Failures of attempts that end during a rest aren't counted.
   */
  readonly receiver?: 'answering' | 'failing'
}

/** The outbox of outgoing webhooks. Every method is atomic. */
export interface DeliveryStore {
  /** Adds all of them or none. */
  enqueue(deliveries: readonly Delivery[]): Promise<void>
  /**
   * Leases pending deliveries that are due at `now` and have no live lease: first those of webhooks whose last attempt didn't fail, the
   * longest due first. A webhook has at most `perWebhook` live leases (default: no limit), none while it rests, and one after its
   * rest until an attempt succeeds. Of parallel calls, in any process, one gets a delivery.
   */
  lease(query: {
    readonly limit: number
    readonly perWebhook?: number
    readonly now: Date
    readonly leaseMs: number
  }): Promise<readonly LeasedDelivery[]>
  /** Ends a lease with the outcome and counts the attempt. False, with no effect, when the lease isn't the delivery's last one. */
  settle(id: string, lease: string, settlement: Settlement): Promise<boolean>
  /** Ends a lease without an attempt: due again at `dueAt`. False, with no effect, when the lease isn't the delivery's last one. */
  release(id: string, lease: string, dueAt: Date): Promise<boolean>
  /** Ends the rest of a webhook and forgets its failures. */
  endRest(webhookId: string): Promise<void>
  /**
   * When `lease` with this `perWebhook` may find something next: an attempt is due, a lease or a rest ends. `null` when nothing is
   * pending. May lie in the past.
   */
  nextDueAt(query?: { readonly perWebhook?: number }): Promise<Date | null>
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
  /** Deletes the webhook's deliveries and forgets its failures. */
  deleteForWebhook(webhookId: string): Promise<void>
  /** Deletes those that name the user as their subject, but for events of the user's deletion (`afterDeletion`). */
  deleteForUser(userId: string): Promise<void>
  /**
   * Deletes deliveries that were delivered before `delivered`, dead ones that were created before `dead`, and pending ones that were
   * created before `pending` (default: none). Returns the count.
   */
  deleteSettled(before: { readonly delivered: Date; readonly dead: Date; readonly pending?: Date }): Promise<number>
}
