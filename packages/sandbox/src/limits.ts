/** Limits of one run. */
export interface Limits {
  /** Wall clock of a run in milliseconds, awaited actions included. Default 5000. */
  readonly deadlineMs: number
  /**
   * Steps of a run: loop iterations and calls inside QuickJS, 0.1 to 1 million a millisecond. Default 400 million on
   * Workers, where the clock stands still during computation; 20,000 million in threads, more than 5 s can use.
   */
  readonly fuel: number
  /** Heap in bytes. The body as JSON may take a quarter of it. Default 16 MiB. */
  readonly memoryBytes: number
  /** Stack in bytes. Default 256 KiB. */
  readonly stackBytes: number
  /** Calls of actions; further calls are refused. Default 100. */
  readonly actionCalls: number
  /** Bytes of the arguments of one call, and of its reply, as JSON. Default 256 KiB. */
  readonly actionBytes: number
  /** Bytes of the script's `result` as JSON. Default 64 KiB. */
  readonly resultBytes: number
  /** Bytes of the script. Default 64 KiB. */
  readonly scriptBytes: number
  /** Lines of the log; further lines are dropped. Default 200. */
  readonly logLines: number
  /** Characters of one line of the log; longer lines are cut. Default 1000. */
  readonly logLineLength: number
}

const KIB = 1024

/** Limits for runtimes whose clock stands still during computation: fuel ends a script. */
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

/** Limits in threads: the wall clock ends a script. Fuel is the last resort if terminating the thread fails. */
export const THREAD_LIMITS: Limits = { ...ISOLATE_LIMITS, fuel: 20_000_000_000 }

/** True if the text takes at most this many bytes as UTF-8. */
export function fits(text: string, bytes: number): boolean {
  if (text.length > bytes) return false
  return text.length * 3 <= bytes || new TextEncoder().encode(text).length <= bytes
}
