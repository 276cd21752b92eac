import * as v from 'valibot'

export const DAY_MS = 86_400_000

export function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}

/** Returns the number of the UTC day, counted from 1970-01-01. */
export function utcDay(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS)
}

/** Schema of an ISO 8601 time in UTC, for responses. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp())

/** Schema of an ISO 8601 time in a request. Converts the text to a Date. Rejects a day that doesn't exist. */
export const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((iso) => instantOf(iso) !== null, 'date'),
  v.transform((iso) => instantOf(iso) ?? new Date(Number.NaN)),
  v.date(),
)

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z| ?([+-])(\d\d)(?::?(\d\d))?)$/

/**
 * Reads a time in ISO 8601 with an offset from UTC, such as `2024-05-06T07:08:09.123Z`, `2024-05-06 07:08:09+02` or
 * `… +0200`. Rounds down to milliseconds. Returns null for any other text and for a day or time that doesn't exist.
 *
 * Don't parse these texts with `new Date(text)`: runtimes differ in the texts that they accept, and it turns 31 February
 * into a day in March.
 */
export function instantOf(text: string): Date | null {
  const found = INSTANT.exec(text)
  if (found === null) return null
  const [, year = '', month = '', day = '', hour = '', minute = '', second = ''] = found
  const [fraction = '', sign = '+', offsetHour = '00', offsetMinute = '00'] = found.slice(7)
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return null
  const at = new Date(0)
  // Unlike Date.UTC, these setters don't add 1900 to the years 0 to 99.
  at.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  at.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.padEnd(3, '0').slice(0, 3)))
  // Compares the result with the text. The two differ if a part of the text is out of range, such as 31 February.
  if (at.toISOString().slice(0, 19) !== `${year}-${month}-${day}T${hour}:${minute}:${second}`) return null
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000
  return new Date(at.getTime() - (sign === '-' ? -offset : offset))
}
