import type { LogEntry } from './log-entry.ts'

export type { LogEntry } from './log-entry.ts'
export type Logger = (entry: LogEntry) => void

export function logToConsole({ level, error, ...entry }: LogEntry): void {
  if (level !== 'error' && level !== 'warn') return
  const text = error instanceof Error ? (error.stack ?? error.message) : error
  console[level](JSON.stringify({ level, ...entry, ...(error !== undefined && { error: text }) }))
}
