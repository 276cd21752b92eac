import * as v from 'valibot'

/** A moment as it is answered: ISO 8601 in UTC. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp())

/** A moment as callers write it, on a day that the calendar has. */
export const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check(isOnCalendar, 'date'),
  v.transform((iso) => new Date(iso)),
  v.date(),
)

/** Date rolls the 31st of February over into March. */
function isOnCalendar(iso: string): boolean {
  const [year = 0, month = 0, day = 0] = iso.slice(0, 10).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}
