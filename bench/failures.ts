/** Line by which a part of the bench tells that it could not measure something, and why. */
const FAILURE = /^failed: (.*)$/gm

/** The beginning of an error's message, as one line. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n').slice(0, 2).join(' ').trim().slice(0, 160).replaceAll('|', '/')
}

/** Tells that something could not be measured. The program goes on, and ends with exit code 1. */
export function reportFailure(what: string, error: unknown): void {
  process.exitCode = 1
  console.error(`failed: ${what}: ${reasonOf(error)}`)
}

/** What a part of the bench reported in its errors, or else its last error. */
export function failuresIn(errors: string): readonly string[] {
  const reported = [...errors.matchAll(FAILURE)].map(([, failure = '']) => failure)
  if (reported.length > 0) return reported
  const lines = errors.split('\n').filter((line) => line.trim() !== '')
  return [reasonOf(lines.findLast((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? 'no reason was told')]
}
