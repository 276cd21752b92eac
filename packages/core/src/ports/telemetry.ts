/** An event as it is recorded. */
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

/** Which events; what isn't given isn't asked for. */
export interface TelemetryQuery {
  readonly event?: string
  readonly userId?: string
  readonly tenantId?: string
  readonly sessionId?: string
  /** From this instant on. */
  readonly from?: Date
  /** Before this instant. */
  readonly to?: Date
  readonly limit: number
  /** How many of the newest to leave out. */
  readonly offset: number
}

/** Records events. Every method is atomic. */
export interface TelemetryStore {
  /** Keeps all of them or none. */
  save(events: readonly TelemetryEvent[]): Promise<void>
  /** Newest first, with the exact total. Optional: `GET /telemetry`, the admin's events. */
  query?(query: TelemetryQuery): Promise<{ readonly events: readonly TelemetryEvent[]; readonly total: number }>
  /** How many events of these names there are on each UTC day from one instant until before another; days without any are absent. Optional: charts. */
  countByDay?(query: {
    readonly events: readonly string[]
    readonly from: Date
    readonly to: Date
  }): Promise<readonly { readonly day: string; readonly event: string; readonly count: number }[]>
  /** Deletes events of this user. */
  deleteForUser(userId: string): Promise<void>
  /**
   * Deletes at most `limit` (default: all) of the events recorded before the instant, oldest first, and returns how many. Optional: retention.
   */
  deleteBefore?(before: Date, limit?: number): Promise<number>
}
