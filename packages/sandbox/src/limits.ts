/** Limits of one run of a script. */
export interface Limits {
  /** Maximum duration of a run in milliseconds, including the time of awaited actions. Default 5000. */
  readonly deadlineMs: number
  /**
   * Maximum number of steps of a run. A step is a loop iteration or a function call inside QuickJS. A script makes
   * 0.1 to 1 million steps per millisecond. Default on Workers: 400 million, because the clock stands still during
   * computation. Default in threads: 20,000 million, more than a script can make in 5 s.
   */
  readonly fuel: number
  /**
   * Maximum size of the script's heap in bytes. The request body as JSON may use a quarter of the heap. Default 16
   * MiB.
   */
  readonly memoryBytes: number
  /** Maximum size of the script's stack in bytes. Default 256 KiB. */
  readonly stackBytes: number
  /** Maximum number of action calls in a run. Further calls are refused. Default 100. */
  readonly actionCalls: number
  /** Maximum size in bytes of the arguments of one action call, and of the action's result, as JSON. Default 256 KiB. */
  readonly actionBytes: number
  /** Maximum size in bytes of the script's `result` as JSON. Default 64 KiB. */
  readonly resultBytes: number
  /** Maximum size of the script's source in bytes. Default 64 KiB. */
  readonly scriptBytes: number
  /** Maximum number of log lines of a run. Further lines are dropped. Default 200. */
  readonly logLines: number
  /** Maximum length of a log line in characters. Longer lines are cut. Default 1000. */
  readonly logLineLength: number
}

const KIB = 1024

/**
 * Limits for runtimes whose clock stands still during computation (Workers). Fuel ends a script that computes too
 * long.
 */
export const ISOLATE_LIMITS: Limits = {
  deadlineMs: 5000,
  fuel: 400_000_000,
  memoryBytes: 16 * KIB * KIB,
  stackBytes: 256 * KIB,
  actionCalls: 100,
  actionBytes: 256 * KIB,
  resultBytes: 64 * KIB,
  scriptBytes: 64 * KIB,
  logLines: 200,
  logLineLength: 1000,
}

/**
 * Limits for scripts in threads. The clock ends a script that takes too long; fuel ends it if terminating the thread
 * fails.
 */
export const THREAD_LIMITS: Limits = { ...ISOLATE_LIMITS, fuel: 20_000_000_000 }

/** True if the text encoded as UTF-8 has at most this many bytes. */
export function fits(text: string, bytes: number): boolean {
  if (text.length > bytes) return false
  return text.length * 3 <= bytes || new TextEncoder().encode(text).length <= bytes
}
