import type { Siege } from './siege.ts'

/** A security rule of the server, with the attack that tests it. */
export interface Rule {
  /** Numbers of SECURITY.md and a name, such as `R01 reset links in parallel`. */
  readonly name: string
  /** Returns why the rule can't be tested on this server, or null if it can. Default: it can. */
  skip?(siege: Siege): Promise<string | null> | string | null
  /** Attacks, and calls `siege.check` with each result. */
  run(siege: Siege): Promise<void>
}

/** Outcome of a rule: all its checks held, some failed, or the rule couldn't be tested on this server. */
export type Outcome = 'held' | 'broken' | 'skipped'

export interface Verdict {
  readonly rule: string
  readonly outcome: Outcome
  /** Number of checks. */
  readonly checks: number
  /** Number of failed checks. */
  readonly failed: number
  /** Descriptions of failed checks, at most `maxFailures`. */
  readonly failures: readonly string[]
  /** Reason of a skipped rule. */
  readonly reason?: string
  /** Milliseconds that the rule took. */
  readonly ms: number
}
