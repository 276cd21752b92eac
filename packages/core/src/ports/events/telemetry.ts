export interface TelemetryEvent {
  readonly id: string
  readonly event: string
  readonly timestamp: Date
  /** Details of the event. All values are JSON. */
  readonly data?: Readonly<Record<string, unknown>>
  readonly userId?: string
  readonly tenantId?: string
  readonly sessionId?: string
  readonly correlationId?: string
  readonly ip?: string
  readonly userAgent?: string
}

/** Filter and page of events. An absent filter field matches all events. */
export interface TelemetryQuery {
  readonly event?: string
  readonly userId?: string
  readonly tenantId?: string
  readonly sessionId?: string
  /** Earliest time of the events, inclusive. */
  readonly from?: Date
  /** Latest time of the events, exclusive. */
  readonly to?: Date
  readonly limit: number
  /** Number of matching events to skip, counted from the newest. */
  readonly offset: number
}

/** Filter and page of a search of events. */
export interface TelemetrySearch extends TelemetryQuery {
  /** Start of the event's name. */
  readonly eventPrefix?: string
  /** Address of the client that caused the event. */
  readonly ip?: string
}

/** Number of sign-in events that have the same values in these fields. A field is absent if the events don't have it. */
export interface SignInCount {
  /** Name of the event: a success or a failure. */
  readonly event: string
  readonly method?: string
  readonly provider?: string
  readonly userAgent?: string
  readonly count: number
}

/** Stores telemetry events. Every method is atomic. Required method: `save`. */
export interface TelemetryStore {
  /** Stores all events in one write, or none if the write fails. */
  save(events: readonly TelemetryEvent[]): Promise<void>
  /**
   * Returns the matching events, newest first, and their exact total.
   * Optional: without this method, `GET /telemetry` and the admin's event list return 404, and exports of accounts contain no events.
   */
  query?(query: TelemetryQuery): Promise<{ readonly events: readonly TelemetryEvent[]; readonly total: number }>
  /**
   * Like `query`, with the further filters of `TelemetrySearch`.
   * Optional: without this method, the admin's event list can't filter by part of the name or by address.
   */
  search?(query: TelemetrySearch): Promise<{ readonly events: readonly TelemetryEvent[]; readonly total: number }>
  /**
   * Returns how often each of the named events occurred on each UTC day, from `from` (inclusive) to `to` (exclusive).
   * Days without events are omitted. Optional: only the charts of the dashboard need this method.
   */
  countByDay?(query: {
    readonly events: readonly string[]
    readonly from: Date
    readonly to: Date
  }): Promise<readonly { readonly day: string; readonly event: string; readonly count: number }[]>
  /**
   * Counts the events of these two names from `from` (inclusive) to `to` (exclusive), by name, `data.method`, `data.provider` and user agent.
   * Returns the `limit` largest groups, the largest first. Optional: only the dashboard's breakdown of sign-ins needs this method.
   */
  countSignIns?(query: {
    readonly succeeded: string
    readonly failed: string
    readonly from: Date
    readonly to: Date
    readonly limit: number
  }): Promise<readonly SignInCount[]>
  /**
   * Returns the number of different users with one of these events from `from` (inclusive) to `to` (exclusive). Optional: only the
   * dashboard's numbers of active users and its breakdown of sign-ins need this method.
   */
  countUsers?(query: { readonly events: readonly string[]; readonly from: Date; readonly to: Date }): Promise<number>
  /** Optional: without this method, deleting a user keeps the user's events. */
  deleteForUser?(userId: string): Promise<void>
  /**
   * Deletes the events recorded before this time, oldest first, and returns how many were deleted.
   * Deletes at most `limit` events (default: no limit). Optional: only the retention of events needs this method.
   */
  deleteBefore?(before: Date, limit?: number): Promise<number>
}
