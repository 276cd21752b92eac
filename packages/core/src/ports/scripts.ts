/** Input of one script run. Administrators write the scripts. */
export interface ScriptRequest {
  /** Runs with the same key may use at most half of the worker slots. Runs without a key share one. */
  readonly webhookId?: string
  /** Body of an async function: `await` and `return` are allowed. */
  readonly script: string
  /** Value of the script's variable `body`: a JSON value or text. */
  readonly body: unknown
  /**
   * Functions of the script's object `actions`, by id. Arguments and results cross as JSON. The script sees only the
   * message of an action's error.
   */
  readonly actions: Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>
}

/**
 * Limit that ended a run: wall clock (`deadline`), step budget (`fuel`), heap (`memory`), stack, size of script, body
 * or result (`size`), too many waiting runs (`overload`), or a fault of the sandbox itself (`crash`).
 */
export type ScriptLimit = 'deadline' | 'fuel' | 'memory' | 'stack' | 'size' | 'overload' | 'crash'

export interface ScriptLogLine {
  readonly level: 'debug' | 'log' | 'info' | 'warn' | 'error'
  readonly text: string
}

export interface ScriptOutcome {
  /** True if the script finished and its `result` is a JSON value. */
  readonly ok: boolean
  /** The script's `result` as JSON, without `__proto__` keys. Null if the script set none or the run failed. */
  readonly result: unknown
  /** Error of a failed run. Untrusted: its text may come from the script. */
  readonly error?: { readonly name?: string; readonly message: string }
  readonly endedBy?: ScriptLimit
  /** First lines of console output, limited in number and length. */
  readonly log: readonly ScriptLogLine[]
  /** Number of calls that reached the host's actions. */
  readonly actionCalls: number
  /** Milliseconds from the start of the script to its end, including awaited actions. */
  readonly ms: number
}

/** Runs scripts isolated from the service. */
export interface ScriptRunner {
  /**
   * Runs one script in isolation: only JSON text crosses, and runs don't see each other. Never rejects.
   * Returns within the runner's limits, whatever the script does. On runtimes with threads a script never blocks other
   * requests.
   * Runs of one webhook use at most half of the worker slots; a run that awaits an action uses none. An action may
   * continue after its run has ended.
   */
  run(request: ScriptRequest): Promise<ScriptOutcome>
  /** Ends all runs and frees the runner's resources. Later runs fail. */
  close?(): Promise<void>
}
