/** Log entry. Never contains a secret, token or request body. */
export interface LogEntry {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  /** Stable dotted name, such as `request` or `request.failed`. */
  readonly event: string
  readonly requestId?: string
  readonly error?: unknown
  readonly [field: string]: unknown
}
