import * as v from 'valibot'
import { invalidInput } from '../../../foundations/values/errors.ts'
import { instantOf, utcDay } from '../../../foundations/values/timestamps.ts'

/** Query parameters of the counts: number of UTC days (1 to 90, default 30), and the last of them (default: today). */
export const daysBack = v.object({
  days: v.pipe(v.optional(v.string(), '30'), v.regex(/^\d{1,2}$/), v.transform(Number), v.minValue(1), v.maxValue(90)),
  until: v.optional(
    v.pipe(
      v.string(),
      v.metadata({ format: 'date' }),
      v.transform((day) => instantOf(`${day}T00:00:00Z`) ?? new Date(Number.NaN)),
      v.date(),
    ),
  ),
})

/** Returns the day `until`, or today, as the number of UTC days since 1970. Rejects a day in the future with 400 VALIDATION_ERROR. */
export function lastDay(until: Date | undefined, now: Date): number {
  const day = utcDay(until ?? now)
  if (day > utcDay(now)) throw invalidInput({ path: 'until', rule: 'max_value' })
  return day
}
