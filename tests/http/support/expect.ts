import type { Answer } from './answer.ts'

/** Fails unless both values are equal as JSON; the order of keys doesn't matter. */
export function equal(actual: unknown, expected: unknown, what = 'value'): void {
  const [got, wanted] = [canonical(actual), canonical(expected)]
  if (got !== wanted) throw new Error(`${what}: expected ${wanted}, got ${got}`)
}

export function isTrue(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(`expected: ${what}`)
}

/** Returns the value; throws if it is missing. */
export function given<T>(value: T | null | undefined, what = 'value'): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`)
  return value
}

/** Returns a field of the response body; throws unless it is a non-empty string. */
export function text(answer: Answer, field: string): string {
  const value = answer.json[field]
  if (typeof value !== 'string' || value === '') throw new Error(`${field} is not a text: ${answer.text}`)
  return value
}

export function status(answer: Answer, expected: number): void {
  if (answer.status !== expected) throw new Error(`expected ${expected}, got ${answer.status} ${answer.text}`)
}

/** Expects the error body: status and code, equal `error` and `message`, and only the named further fields. */
export function refused(
  answer: Answer,
  expected: number,
  code: string,
  more: Readonly<Record<string, unknown>> = {},
): void {
  if (answer.status !== expected || answer.json.code !== code) {
    throw new Error(`expected ${expected} ${code}, got ${answer.status} ${answer.text}`)
  }
  const { error, message, details, requestId, ...others } = answer.json
  equal(others, { success: false, code, ...more }, 'fields of the failure')
  isTrue(
    typeof error === 'string' && error !== '' && error === message,
    `error and message are one text: ${answer.text}`,
  )
  isTrue(details === undefined || code === 'VALIDATION_ERROR', 'details come with VALIDATION_ERROR alone')
  isTrue(requestId === undefined || expected === 500, 'requestId comes with 500 alone')
}

/** Expects 400 VALIDATION_ERROR that names the field. */
export function invalid(answer: Answer, path: string, rule?: string): void {
  refused(answer, 400, 'VALIDATION_ERROR')
  const details = Array.isArray(answer.json.details) ? answer.json.details : []
  const found = details.some((detail) => detail.path === path && (rule === undefined || detail.rule === rule))
  isTrue(found, `details name ${path} ${rule ?? ''}: ${answer.text}`)
}

function canonical(value: unknown): string {
  return String(
    JSON.stringify(value, (_key, member: unknown) =>
      typeof member === 'object' && member !== null && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
        : member,
    ),
  )
}
