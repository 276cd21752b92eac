/** What one run may use. */
export interface Limits {
  /** Wall clock of a run in all, waiting for actions included. Default 5000. */
  readonly deadlineMs: number
  /** Steps of a run: loop turns and calls inside QuickJS itself, 0.1 to 1 million a millisecond. Default 400,000,000; at most 2,147,483,647. */
  readonly fuel: number
  /** Heap; the body as JSON may take a quarter of it. Default 16 MiB. */
  readonly memoryBytes: number
  /** Stack. Default 256 KiB. */
  readonly stackBytes: number
  /** Calls of actions; further ones are refused. Default 100. */
  readonly actionCalls: number
  /** Arguments of one call, and its reply, as JSON. Default 256 KiB. */
  readonly actionBytes: number
  /** The script's `result` as JSON. Default 64 KiB. */
  readonly resultBytes: number
  /** The script. Default 64 KiB. */
  readonly scriptBytes: number
  /** Lines of the log; further ones are dropped. Default 200. */
  readonly logLines: number
  /** Characters of one line of the log; the rest is cut. Default 1000. */
  readonly logLineLength: number
}

const KIB = 1024

export const DEFAULT_LIMITS: Limits = {
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

/** Whether a text takes at most so many bytes as UTF-8. */
export function fits(text: string, bytes: number): boolean {
  if (text.length > bytes) return false
  return text.length * 3 <= bytes || new TextEncoder().encode(text).length <= bytes
}
