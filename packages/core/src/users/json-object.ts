import * as v from 'valibot'

/** A JSON object. Not `v.record`, which takes a list for one. */
export const jsonObject = v.pipe(
  v.unknown(),
  v.check((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'object'),
  v.metadata({ type: 'object', additionalProperties: true }),
  // Sound: that is what was checked.
  v.transform((value) => value as Readonly<Record<string, unknown>>),
)
