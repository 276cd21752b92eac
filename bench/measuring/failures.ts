/** A line of a program's errors that names what could not be measured, and why. */
const FAILURE = /^failed: (.*)$/gm
/** Maximum length of a reason, in characters. */
const MAX_LENGTH = 160

/** The first two lines of an error's message as one line, for a cell of a Markdown table. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n').slice(0, 2).join(' ').trim().slice(0, MAX_LENGTH).replaceAll('|', '/')
}

/** Reports that something could not be measured. The program continues, and ends with exit code 1. */
export function reportFailure(what: string, error: unknown): void {
  process.exitCode = 1
  console.error(`failed: ${what}: ${reasonOf(error)}`)
}

/** Returns the failures that a program reported in its errors, or else its last error. */
export function failuresIn(errors: string): readonly string[] {
  const reported = [...errors.matchAll(FAILURE)].map(([, failure = '']) => failure)
  if (reported.length > 0) return reported
  const lines = errors.split('\n').filter((line) => line.trim() !== '')
  return [reasonOf(lines.findLast((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? 'no reason given')]
}
