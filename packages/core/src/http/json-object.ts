import * as v from 'valibot'

const DEEPEST = 64

/** A JSON object, at most 64 levels deep. Not `v.record`, which takes a list for one. */
export const jsonObject = v.pipe(
  v.unknown(),
  v.check((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'object'),
  v.check((value) => isShallow(value, DEEPEST), 'depth'),
  v.metadata({ type: 'object', additionalProperties: true }),
  // Sound: that is what was checked.
  v.transform((value) => value as Readonly<Record<string, unknown>>),
)

/** Whether nothing in it lies deeper: what walks it later would run out of stack. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1))
}
