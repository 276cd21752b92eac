interface Span {
  readonly from: number
  readonly to: number
}

/** Writes that servers acknowledged, and unexpected responses. */
export interface Ledger {
  /** Addresses of accounts whose creation was acknowledged. */
  readonly accounts: Set<string>
  /** Ids of accounts whose deletion was acknowledged. */
  readonly deleted: Set<string>
  /** Numbers of events that were acknowledged, with the times in ms of the acknowledgements. */
  readonly events: Map<number, number>
  /** Addresses whose reset mail was acknowledged, with the times in ms of the acknowledgements. */
  readonly resets: Map<string, number>
  /** Times in ms at which a server died, or from which to which the database couldn't be written. */
  readonly outages: Span[]
  /** Times in ms from which to which the clocks were an hour ahead. */
  readonly ahead: Span[]
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
    events: new Map(),
    resets: new Map(),
    outages: [],
    ahead: [],
    logouts: [],
    surprises: [],
    calmMs: [],
    allMs: [],
    unanswered: 0,
  }
}

/** Milliseconds before and after its answer in which only a server's memory may hold a request. */
const IN_MEMORY_MS = 1000

/** True if an outage may have kept the outbox from storing what a server answered at this time. */
export function isCutOff({ outages }: Ledger, answeredAt: number | undefined): boolean {
  return outages.some((span) => isWithin(span, answeredAt))
}

/** True if a clock an hour ahead may have stamped what a server answered at this time. */
export function isAhead({ ahead }: Ledger, answeredAt: number | undefined): boolean {
  return ahead.some((span) => isWithin(span, answeredAt))
}

function isWithin({ from, to }: Span, at = 0): boolean {
  return at > from - IN_MEMORY_MS && at < to + IN_MEMORY_MS
}

/** The value that 99 of 100 don't exceed. */
export function p99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0
}
