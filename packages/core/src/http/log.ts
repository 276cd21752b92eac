/** Log entry. Never contains a secret, token or request body. */
export interface LogEntry {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  /** Stable dotted name, such as `request` or `request.failed`. */
  readonly event: string
  readonly requestId?: string
  readonly error?: unknown
  readonly [field: string]: unknown
}

export type Logger = (entry: LogEntry) => void

export function logToConsole({ level, error, ...entry }: LogEntry): void {
  if (level !== 'error' && level !== 'warn') return
  const text = error instanceof Error ? (error.stack ?? error.message) : error
  console[level](JSON.stringify({ level, ...entry, ...(error !== undefined && { error: text }) }))
}
