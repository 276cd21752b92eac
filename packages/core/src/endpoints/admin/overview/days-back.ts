import * as v from 'valibot'

/** Query parameter: number of days up to today, 1 to 90. Default 30. */
export const daysBack = v.pipe(
  v.optional(v.string(), '30'),
  v.regex(/^\d{1,2}$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(90),
)
