export const DELIVERY_STATUSES = ['pending', 'delivered', 'dead'] as const

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** One event for one outgoing webhook, with the state of its delivery. */
export interface Delivery {
  readonly id: string
  /** Same at every attempt and replay. Receivers detect duplicates by it. */
  readonly messageId: string
  readonly webhookId: string
  readonly event: string
  readonly url: string
  readonly status: DeliveryStatus
  /** Attempts so far. A replay sets it to 0. */
  readonly attempts: number
  /** Due time of the next attempt; absent if there is none. */
  readonly nextAttemptAt?: Date
  readonly createdAt: Date
  readonly deliveredAt?: Date
  readonly lastStatusCode?: number
  /** Error of the last attempt, at most 500 characters. */
  readonly lastError?: string
  /** Request body, exactly as signed. */
  readonly body: string
  /** User that the event is about. */
  readonly userId?: string
  /** True if the event announces the deletion of `userId`. Stored before the deletion, sent only after the user is gone. */
  readonly afterDeletion?: boolean
}

/**
 * Pause of an unreachable webhook: after 5 attempts in a row without an answer it rests for 10 s. Each failed attempt after a rest doubles the
 * rest, up to 5 minutes.
 */
export const WEBHOOK_REST = { afterFailures: 5, firstMs: 10_000, maxMs: 300_000 } as const

/** Delivery that only this caller may attempt until the lease ends. */
export interface LeasedDelivery extends Delivery {
  /** Identifies the lease in `settle` and `release`. Has no effect once another caller holds a newer lease. */
  readonly lease: string
}

/** Outcome of an attempt. `nextAttemptAt` is set only with status `pending`. */
export interface Settlement {
  readonly status: DeliveryStatus
  readonly nextAttemptAt?: Date
  readonly statusCode?: number
  readonly error?: string
  /** End of the attempt. Becomes `deliveredAt` if the status is `delivered`. */
  readonly at: Date
  /**
   * `failing` (no answer) counts towards the webhook's rest (`WEBHOOK_REST`). `answering` (any status) ends the rest and resets the count.
   * Default: changes neither. Failures of attempts that end during a rest aren't counted.
   */
  readonly receiver?: 'answering' | 'failing'
}

/** The outbox of outgoing webhooks. Every method is atomic. */
export interface DeliveryStore {
  /** Adds all deliveries or none. */
  enqueue(deliveries: readonly Delivery[]): Promise<void>
  /**
   * Leases pending deliveries that are due at `now` and have no live lease. Of parallel calls, in any process, exactly
   * one gets a delivery.
   * Order: webhooks whose last attempt didn't fail come first, then the delivery that has been due longest.
   * A webhook has at most `perWebhook` live leases (default: no limit). It has none during a rest, and one after a rest
   * until an attempt succeeds.
   */
  lease(query: {
    readonly limit: number
    readonly perWebhook?: number
    readonly now: Date
    readonly leaseMs: number
  }): Promise<readonly LeasedDelivery[]>
  /** Ends a lease with the outcome and counts the attempt. Returns false, without effect, if this isn't the delivery's latest lease. */
  settle(id: string, lease: string, settlement: Settlement): Promise<boolean>
  /**
   * Ends a lease without an attempt; the delivery is due again at `dueAt`. Returns false, without effect, if this isn't
   * the delivery's latest lease.
   */
  release(id: string, lease: string, dueAt: Date): Promise<boolean>
  /** Ends a webhook's rest and resets its count of failures. */
  endRest(webhookId: string): Promise<void>
  /**
   * Returns the time at which `lease` with this `perWebhook` may find a delivery: the next due time or end of a lease
   * or rest. May lie in the past. Returns null if nothing is pending.
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
  /**
   * Makes a delivered or dead delivery pending again: due at `now`, 0 attempts, no `deliveredAt`. Returns false if it
   * doesn't exist or is pending.
   */
  replay(id: string, now: Date): Promise<boolean>
  /** Number of pending and of dead deliveries. */
  count(): Promise<{ readonly pending: number; readonly dead: number }>
  /** Deliveries created per UTC day from `from` until before `to`; days without any are omitted. Optional: needed for charts. */
  countByDay?(query: {
    readonly from: Date
    readonly to: Date
  }): Promise<readonly { readonly day: string; readonly count: number }[]>
  /** Deletes the webhook's deliveries and resets its count of failures. */
  deleteForWebhook(webhookId: string): Promise<void>
  /** Deletes the deliveries about this user, except announcements of the user's deletion (`afterDeletion`). */
  deleteForUser(userId: string): Promise<void>
  /**
   * Deletes deliveries delivered before `delivered`, dead ones created before `dead`, and pending ones created before
   * `pending` (default: none). Returns the count.
   */
  deleteSettled(before: { readonly delivered: Date; readonly dead: Date; readonly pending?: Date }): Promise<number>
}
