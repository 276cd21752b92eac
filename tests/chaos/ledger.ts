/** Writes that servers acknowledged, and unexpected responses. */
export interface Ledger {
  /** Addresses of accounts whose creation was acknowledged. */
  readonly accounts: Set<string>
  /** Ids of accounts whose deletion was acknowledged. */
  readonly deleted: Set<string>
  /** Numbers of events that were acknowledged. */
  readonly events: Set<number>
  /** Addresses whose reset mail was acknowledged. */
  readonly resets: Set<string>
  /** Refreshes that were refused. */
  readonly logouts: string[]
  /** Answers that no client expects. */
  readonly surprises: string[]
  /** Milliseconds until each answer, of requests that began beside no fault, and of all. */
  readonly calmMs: number[]
  readonly allMs: number[]
  /** Requests without an answer in time, or with 503. */
  unanswered: number
}

export function newLedger(): Ledger {
  return {
    accounts: new Set(),
    deleted: new Set(),
    events: new Set(),
    resets: new Set(),
    logouts: [],
    surprises: [],
    calmMs: [],
    allMs: [],
    unanswered: 0,
  }
}

/** The value that 99 of 100 don't exceed. */
export function p99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0
}
