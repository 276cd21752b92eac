export interface TelemetryEvent {
  readonly id: string
  readonly event: string
  readonly timestamp: Date
  /** JSON. */
  readonly data?: Readonly<Record<string, unknown>>
  readonly userId?: string
  readonly tenantId?: string
  readonly sessionId?: string
  readonly correlationId?: string
  readonly ip?: string
  readonly userAgent?: string
}

/** Filter of events; absent fields don't filter. */
export interface TelemetryQuery {
  readonly event?: string
  readonly userId?: string
  readonly tenantId?: string
  readonly sessionId?: string
  /** Earliest time, inclusive. */
  readonly from?: Date
  /** Latest time, exclusive. */
  readonly to?: Date
  readonly limit: number
  /** Number of newest events to skip. */
  readonly offset: number
}

/** Records events. Every method is atomic. */
export interface TelemetryStore {
  /** Stores all events or none. */
  save(events: readonly TelemetryEvent[]): Promise<void>
  /** Newest first, with the exact total. Optional: needed for `GET /telemetry` and the admin's list of events. */
  query?(query: TelemetryQuery): Promise<{ readonly events: readonly TelemetryEvent[]; readonly total: number }>
  /** Events with these names per UTC day from `from` until before `to`; days without any are omitted. Optional: needed for charts. */
  countByDay?(query: {
    readonly events: readonly string[]
    readonly from: Date
    readonly to: Date
  }): Promise<readonly { readonly day: string; readonly event: string; readonly count: number }[]>
  deleteForUser(userId: string): Promise<void>
  /**
   * Deletes at most `limit` (default: all) of the events recorded before this time, oldest first, and returns the
   * count. Optional: needed for retention.
   */
  deleteBefore?(before: Date, limit?: number): Promise<number>
}
