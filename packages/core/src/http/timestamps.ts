import * as v from 'valibot'

export const DAY_MS = 86_400_000

/** Returns the number of the UTC day, counted from 1970-01-01. */
export function utcDay(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS)
}

/** Schema of an ISO 8601 time in UTC, for responses. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp())

/** Schema of an ISO 8601 time in UTC in a request. Returns a Date; rejects a day that doesn't exist. */
export const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check(isOnCalendar, 'date'),
  v.transform((iso) => new Date(iso)),
  v.date(),
)

/** True if the day exists. Without this check, Date would turn 31 February into a day in March. */
function isOnCalendar(iso: string): boolean {
  const [year = 0, month = 0, day = 0] = iso.slice(0, 10).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}
