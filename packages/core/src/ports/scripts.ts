/** One run of a script written by an administrator. */
export interface ScriptRequest {
  /** Key by which places to run in are shared: the runs of one webhook get at most half of them. Runs without it share one key. */
  readonly webhookId?: string
  /** The body of an async function: `await` and `return` work. */
  readonly script: string
  /** The script's `body`: a JSON value, or text. */
  readonly body: unknown
  /** The script's `actions` by id. Arguments and replies cross as JSON. An error of an action reaches the script as its message only. */
  readonly actions: Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>
}

/**
 * The limit that ended a run: the wall clock, the step budget, the heap, the stack, the size of the script, body or result,
 * too many waiting runs, or a fault of the sandbox itself.
 */
export type ScriptLimit = 'deadline' | 'fuel' | 'memory' | 'stack' | 'size' | 'overload' | 'crash'

/** One line that a script wrote to its `console`. */
export interface ScriptLogLine {
  readonly level: 'debug' | 'log' | 'info' | 'warn' | 'error'
  readonly text: string
}

/** The end of a run. */
export interface ScriptOutcome {
  /** True if the script came to its end and its `result` is a JSON value. */
  readonly ok: boolean
  /** The script's `result`, a JSON value without any `__proto__` key; null if the script set none or the run failed. */
  readonly result: unknown
  /** The error of a failed run. Untrusted: an error that the script threw has the script's own text. */
  readonly error?: { readonly name?: string; readonly message: string }
  readonly endedBy?: ScriptLimit
  /** The first lines, of bounded number and length. */
  readonly log: readonly ScriptLogLine[]
  /** Number of calls that reached the host's actions. */
  readonly actionCalls: number
  /** Milliseconds from the run's first place to its end, awaited actions included. */
  readonly ms: number
}

/** Runs scripts isolated from the service. */
export interface ScriptRunner {
  /**
   * Runs one script and never rejects. Only JSON text crosses, and no run sees anything of another run.
   * The outcome comes within the runner's limits, whatever the script does. Where the runtime has threads, a script never stalls
   * other requests. The runs of one webhook compute in at most half of the places, and an awaiting run holds no place.
   * An action may go on after its run has ended.
   */
  run(request: ScriptRequest): Promise<ScriptOutcome>
  /** Ends every run and frees what the runner holds. A run begun later is refused. */
  close?(): Promise<void>
}
