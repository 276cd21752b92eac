/** One thing that happened, for the host's log. Never holds a secret, a token or a request body. */
export interface LogEntry {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  /** A stable dotted name, such as `request` or `request.failed`. */
  readonly event: string
  readonly requestId?: string
  readonly error?: unknown
  readonly [field: string]: unknown
}

export type Logger = (entry: LogEntry) => void

/** Warnings and errors as JSON lines on the console: what a host gets that names no logger. */
export function logToConsole({ level, error, ...entry }: LogEntry): void {
  if (level !== 'error' && level !== 'warn') return
  const text = error instanceof Error ? (error.stack ?? error.message) : error
  console[level](JSON.stringify({ level, ...entry, ...(error !== undefined && { error: text }) }))
}
