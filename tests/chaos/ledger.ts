/** Writes that servers acknowledged, and unexpected responses. */
export interface Ledger {
  /** Addresses of accounts whose creation was acknowledged. */
  readonly accounts: Set<string>
  /** Ids of accounts whose deletion was acknowledged. */
  readonly deleted: Set<string>
  /** Numbers of events that were acknowledged. */
  readonly events: Set<number>
  /** Addresses whose reset mail was acknowledged, with the times in ms of the acknowledgements. */
  readonly resets: Map<string, number>
  /** Times in ms from which to which a server was killed or the database couldn't be written. */
  readonly outages: { readonly from: number; readonly to: number }[]
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
    resets: new Map(),
    outages: [],
    logouts: [],
    surprises: [],
    calmMs: [],
    allMs: [],
    unanswered: 0,
  }
}

/** A request of which a killed server knows only in memory was answered at most so long before. */
const IN_MEMORY_MS = 1000

/** Whether a request that was answered then may have been in a server's memory alone, or unwritable, when an outage began. */
export function isCutOff({ outages }: Ledger, answeredAt: number): boolean {
  return outages.some(({ from, to }) => answeredAt > from - IN_MEMORY_MS && answeredAt < to)
}

/** The value that 99 of 100 don't exceed. */
export function p99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0
}
