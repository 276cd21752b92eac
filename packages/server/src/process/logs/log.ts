import type { LogEntry, Logger } from '@sallyport/core'

const SECRET_FIELD = /pass(word|phrase)?$|secret|token|authorization|cookie|api.?key|(sms|otp|recovery).?code|^body$/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g

/** Writes a log line. A line is urgent if it is an error, because the process may end after an error. */
export type WriteLine = (line: string, isUrgent: boolean) => void

/**
 * Creates a logger that writes one line for each event: JSON in production, readable text in development. Redacts
 * fields whose names suggest a secret.
 */
export function createLog(format: 'json' | 'text', write: WriteLine, now: () => Date): Logger {
  const render = format === 'json' ? asJson : asText
  return (entry) => write(`${render(entry, now())}\n`, entry.level === 'error')
}

function asJson({ error, ...entry }: LogEntry, time: Date): string {
  const described = error !== undefined && { error: describeError(error) }
  return JSON.stringify({ time: time.toISOString(), ...entry, ...described }, withhold)
}

function asText({ level, event, error, ...fields }: LogEntry, time: Date): string {
  const clock = time.toTimeString().slice(0, 8)
  const rest = Object.entries(fields).map(([name, value]) => {
    const safe = withhold(name, value)
    const shown = typeof safe === 'string' ? safe : JSON.stringify(safe, withhold)
    return `${name}=${String(shown).replaceAll(CONTROL, '?')}`
  })
  const line = [clock, level.padEnd(5), event, ...rest].join(' ')
  if (error === undefined) return line
  const { stack, message } = describeError(error)
  return [line, ...(stack ?? message).split('\n').map((text) => text.replaceAll(CONTROL, '?'))].join('\n')
}

function withhold(name: string, value: unknown): unknown {
  return SECRET_FIELD.test(name) ? '[withheld]' : value
}

function describeError(error: unknown): { name?: string; message: string; stack?: string; cause?: unknown } {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  return {
    name,
    message,
    ...(stack !== undefined && { stack }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}
