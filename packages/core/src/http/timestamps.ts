import * as v from 'valibot'

export const DAY_MS = 86_400_000

/** Number of the UTC day, counted from 1970-01-01. */
export function utcDay(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS)
}

/** ISO 8601 time in UTC, for responses. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp())

/** ISO 8601 time in UTC from a request, parsed to a Date; its day must exist. */
export const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check(isOnCalendar, 'date'),
  v.transform((iso) => new Date(iso)),
  v.date(),
)

/** Date would turn 31 February into March. */
function isOnCalendar(iso: string): boolean {
  const [year = 0, month = 0, day = 0] = iso.slice(0, 10).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}
