/** One run of a script written by an administrator. */
export interface ScriptRequest {
  /** The body of an async function: `await` and `return` work. */
  readonly script: string
  /** The script's `body`: a JSON value, text among them. */
  readonly body: unknown
  /** The script's `actions` by id. Arguments and replies cross as JSON; what an action throws reaches the script as its message alone. */
  readonly actions: Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>
}

/**
 * What cut a run short: the wall clock, the step budget, the heap, the stack, the size of the script, body or result,
 * no place to run it in, or a fault of the sandbox itself.
 */
export type ScriptLimit = 'deadline' | 'fuel' | 'memory' | 'stack' | 'size' | 'overload' | 'crash'

/** One line that a script wrote to its `console`. */
export interface ScriptLogLine {
  readonly level: 'debug' | 'log' | 'info' | 'warn' | 'error'
  readonly text: string
}

/** How a run went. */
export interface ScriptOutcome {
  /** The script came to its end, and its `result` is a JSON value. */
  readonly ok: boolean
  /** The script's `result`, a JSON value without any `__proto__` key; `null` when it set none and when not `ok`. */
  readonly result: unknown
  /** Why it is not `ok`, in the script's own words where it threw: text that nobody has vetted. */
  readonly error?: { readonly name?: string; readonly message: string }
  readonly endedBy?: ScriptLimit
  /** The first lines, of bounded number and length. */
  readonly log: readonly ScriptLogLine[]
  /** How many calls of actions were let through to the host. */
  readonly actionCalls: number
  /** From when the script had its place to run until its end. */
  readonly ms: number
}

/** Runs scripts apart from the service. */
export interface ScriptRunner {
  /**
   * Runs one script and never rejects. Nothing but JSON text crosses, and no run sees anything of another.
   * The answer comes within the runner's limits, whatever the script does, and a script that computes never stalls other requests
   * where the runtime has threads. An action that was called may go on after the run has ended.
   */
  run(request: ScriptRequest): Promise<ScriptOutcome>
  /** Ends every run and frees what the runner holds. A run begun later is refused. */
  close?(): Promise<void>
}
