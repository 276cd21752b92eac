/** Input of one script run. The scripts are written by administrators. */
export interface ScriptRequest {
  /** Runs with the same `webhookId` use at most half of the worker slots. All runs without `webhookId` count as one webhook. */
  readonly webhookId?: string
  /** Source code, run as the body of an async function. `await` and `return` are allowed. */
  readonly script: string
  /** Value of the script's variable `body`: a JSON value or text. */
  readonly body: unknown
  /**
   * Functions that the script can call as `actions[id](…)`. Arguments and results are converted to JSON.
   * If a function throws, the script sees only the error's message.
   */
  readonly actions: Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>
}

/**
 * Limit that ended a script run. `deadline`: elapsed time. `fuel`: number of executed steps. `memory`: heap. `stack`: depth of calls.
 * `size`: size of the script, body or result. `overload`: too many waiting runs. `crash`: the sandbox itself failed.
 */
export type ScriptLimit = 'deadline' | 'fuel' | 'memory' | 'stack' | 'size' | 'overload' | 'crash'

export interface ScriptLogLine {
  readonly level: 'debug' | 'log' | 'info' | 'warn' | 'error'
  readonly text: string
}

export interface ScriptOutcome {
  /** True if the script finished without an error and its `result` is a JSON value. */
  readonly ok: boolean
  /** The script's variable `result` as JSON, without `__proto__` keys. Null if the script didn't set it or the run failed. */
  readonly result: unknown
  /**
   * Error of a failed run. All its fields are untrusted, since they may come from the script. `line` and `column` in the script are counted
   * from 1, and absent if unknown.
   */
  readonly error?: {
    readonly name?: string
    readonly message: string
    readonly line?: number
    readonly column?: number
  }
  readonly endedBy?: ScriptLimit
  /** First lines of the script's console output, limited in number and length. */
  readonly log: readonly ScriptLogLine[]
  /** Number of times the script called functions of the host (`actions`). */
  readonly actionCalls: number
  /** Duration of the run in milliseconds, including the time for which the script awaited actions. */
  readonly ms: number
}

/** Runs scripts in a sandbox, isolated from the service. */
export interface ScriptRunner {
  /**
   * Runs one script. The script and the service exchange only JSON text, and runs share no state.
   * Never rejects: failures are reported in the outcome. Always returns within the runner's time limit.
   * On runtimes with threads, a script never blocks other requests.
   * Runs of one webhook use at most half of the worker slots. A run that awaits an action uses no slot.
   * An action may continue after its run has ended.
   */
  run(request: ScriptRequest): Promise<ScriptOutcome>
  /** Ends all runs and frees the runner's resources. Calls of `run` after `close` fail. */
  close?(): Promise<void>
}
