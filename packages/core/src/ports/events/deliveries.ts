export const DELIVERY_STATUSES = ['pending', 'delivered', 'dead'] as const

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/**
 * Queues of mails and text messages, which are stored with the deliveries of webhooks. A message has the name of its queue as `webhookId`,
 * and an encrypted `body`. No webhook has one of these names as its id.
 */
export const MESSAGE_QUEUES = { mail: 'sallyport:mail', sms: 'sallyport:sms' } as const

/** Delivery of one event to one outgoing webhook, or of a mail or text message (`MESSAGE_QUEUES`), with its current status. */
export interface Delivery {
  readonly id: string
  /** Id sent to the receiver. Every attempt and replay sends the same id, so that the receiver can detect duplicates. */
  readonly messageId: string
  readonly webhookId: string
  readonly event: string
  readonly url: string
  readonly status: DeliveryStatus
  /** Number of attempts so far. A replay resets the number to 0. */
  readonly attempts: number
  /** Time at which the next attempt is due. Absent if no further attempt will be made. */
  readonly nextAttemptAt?: Date
  readonly createdAt: Date
  readonly deliveredAt?: Date
  readonly lastStatusCode?: number
  /** Error of the last attempt, at most 500 characters. */
  readonly lastError?: string
  /** Start of the receiver's last response if the response rejected the delivery, at most 500 characters. Untrusted text. */
  readonly lastAnswer?: string
  /** Request body, byte for byte as it was signed. For a mail or text message: the encrypted message. */
  readonly body: string
  /** Id of the user that the event is about, or that the message goes to. */
  readonly userId?: string
  /**
   * True if the event announces the deletion of user `userId`.
   * The delivery is stored before the user is deleted, and sent only once the user no longer exists.
   */
  readonly afterDeletion?: boolean
}

/**
 * Pause (rest) of a webhook whose receiver sends no response.
 * After 5 consecutive attempts without a response, the webhook gets no deliveries for 10 s.
 * Each further attempt without a response doubles the pause, up to 5 minutes.
 */
export const WEBHOOK_REST = { afterFailures: 5, firstMs: 10_000, maxMs: 300_000 } as const

/** Delivery that is leased to one caller. Until the lease ends, no other caller may attempt the delivery. */
export interface LeasedDelivery extends Delivery {
  /**
   * Token of the lease, passed to `settle` and `release`.
   * Once another caller has a newer lease, both methods ignore this token.
   */
  readonly lease: string
}

/** Outcome of one delivery attempt. `nextAttemptAt` is set only if `status` is `pending`. */
export interface Settlement {
  readonly status: DeliveryStatus
  readonly nextAttemptAt?: Date
  readonly statusCode?: number
  readonly error?: string
  /** Start of a response that rejected the delivery, at most 500 characters. */
  readonly answer?: string
  /** Time at which the attempt ended. Stored as `deliveredAt` if `status` is `delivered`. */
  readonly at: Date
  /**
   * Effect of the attempt on the webhook's failure count and pause (`WEBHOOK_REST`).
   * `failing`: no response; counts as a failure, unless the webhook is already paused.
   * `answering`: a response with any status code; ends the pause and resets the count.
   * Default: neither changes.
   */
  readonly receiver?: 'answering' | 'failing'
}

/** State of a webhook's deliveries. */
export interface WebhookHealth {
  readonly webhookId: string
  readonly pending: number
  readonly dead: number
  readonly lastDeliveredAt?: Date
  /** Number of attempts without a response since the last response. Attempts during a pause aren't counted. */
  readonly failures: number
  /** End of the webhook's pause (`WEBHOOK_REST`). May be in the past: single attempts then probe the receiver. */
  readonly restsUntil?: Date
}

/**
 * Stores deliveries of outgoing webhooks, and mails and text messages as further deliveries (outbox). A settled delivery stays, for the log and
 * for `replay`, until `deleteSettled` deletes it. Every method is atomic.
 */
export interface DeliveryStore {
  /** Stores all deliveries in one write, or none if the write fails. */
  enqueue(deliveries: readonly Delivery[]): Promise<void>
  /**
   * Leases at most `limit` pending deliveries that are due at `now` and have no unexpired lease.
   * If several processes call in parallel, each delivery is leased to exactly one of them.
   * Order: webhooks whose failure count is 0 come first. Within each group, the delivery that has been due longest comes first.
   * A webhook has at most `perWebhook` unexpired leases (default: no limit).
   * A paused webhook gets no leases. After the pause, the webhook gets one lease at a time until the receiver responds, with any status code.
   */
  lease(query: {
    readonly limit: number
    readonly perWebhook?: number
    readonly now: Date
    readonly leaseMs: number
  }): Promise<readonly LeasedDelivery[]>
  /**
   * Ends a lease, stores the outcome of the attempt and counts the attempt.
   * Returns false and changes nothing if `lease` isn't the delivery's latest lease.
   */
  settle(id: string, lease: string, settlement: Settlement): Promise<boolean>
  /**
   * Ends a lease without counting an attempt. The delivery is due again at `dueAt`.
   * Returns false and changes nothing if `lease` isn't the delivery's latest lease.
   */
  release(id: string, lease: string, dueAt: Date): Promise<boolean>
  /**
   * Ends the hold of these deliveries (any number). A delivery is held if the service stored it, with a due time in the future, before it makes
   * the change that the delivery announces. Sets the due time to `dueAt`. If `dueAt` is null, the change wasn't made, so deletes the deliveries.
   * Skips deliveries that are leased, were attempted or aren't pending.
   * Optional: without this method, the events of a change are stored after the change.
   */
  endHold?(ids: readonly string[], dueAt: Date | null): Promise<void>
  /** Ends the webhook's pause (`WEBHOOK_REST`) and resets its failure count. */
  endRest(webhookId: string): Promise<void>
  /**
   * Returns the earliest time at which `lease`, called with this `perWebhook`, can return a delivery.
   * The time depends on due times, ends of leases and ends of pauses, and may be in the past.
   * Returns null if no delivery is pending.
   */
  nextDueAt(query?: { readonly perWebhook?: number }): Promise<Date | null>
  find(id: string): Promise<Delivery | null>
  /** Returns one page of the webhook's deliveries, newest first. */
  list(query: {
    readonly webhookId: string
    /** Only deliveries about this user. If a store ignores this field, `GET /api/messages?userId=` misses deliveries. */
    readonly userId?: string
    readonly status?: DeliveryStatus
    readonly page: number
    readonly limit: number
  }): Promise<{ readonly deliveries: readonly Delivery[]; readonly total: number }>
  /**
   * Makes a delivered or dead delivery pending again: due at `now`, with 0 attempts and without `deliveredAt`.
   * Returns false if the delivery doesn't exist or is already pending.
   */
  replay(id: string, now: Date): Promise<boolean>
  /**
   * Returns one page of all webhooks' deliveries with this status, newest first.
   * Optional: only the admin's list of given-up deliveries needs this method.
   */
  listByStatus?(query: {
    readonly status: DeliveryStatus
    readonly page: number
    readonly limit: number
  }): Promise<{ readonly deliveries: readonly Delivery[]; readonly total: number }>
  /**
   * Replays all dead deliveries, or those of one webhook, as `replay` does. Ends the pauses of their webhooks.
   * Returns the number of replayed deliveries. Optional: only `POST /api/deliveries/replay` needs this method.
   */
  replayDead?(now: Date, webhookId?: string): Promise<number>
  /**
   * Returns the health of these webhooks (at most 100). Webhooks without deliveries may be omitted.
   * Optional: without this method, the admin's webhooks are shown without their health.
   */
  health?(webhookIds: readonly string[]): Promise<readonly WebhookHealth[]>
  /** Returns the number of pending and the number of dead deliveries, of all webhooks. */
  count(): Promise<{ readonly pending: number; readonly dead: number }>
  /** Returns the creation time of the oldest pending delivery, or null if none is pending. Optional: only metrics need this method. */
  oldestPendingAt?(): Promise<Date | null>
  /**
   * Returns how many deliveries were created on each UTC day, from `from` (inclusive) to `to` (exclusive).
   * Days without deliveries are omitted. Optional: only the charts of the dashboard need this method.
   */
  countByDay?(query: {
    readonly from: Date
    readonly to: Date
  }): Promise<readonly { readonly day: string; readonly count: number }[]>
  /** Deletes all deliveries of the webhook and resets its failure count. */
  deleteForWebhook(webhookId: string): Promise<void>
  /** Deletes the deliveries about this user, except those with `afterDeletion`, which announce the user's deletion. */
  deleteForUser(userId: string): Promise<void>
  /**
   * Deletes old deliveries: those delivered before `delivered`, and dead ones created before `dead`.
   * Also deletes pending deliveries created before `pending` (default: keeps pending ones).
   * Returns the number of deleted deliveries. There may be very many: delete some thousand per statement, with pauses.
   */
  deleteSettled(before: { readonly delivered: Date; readonly dead: Date; readonly pending?: Date }): Promise<number>
}
