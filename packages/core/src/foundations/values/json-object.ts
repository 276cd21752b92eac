import * as v from 'valibot'

const MAX_DEPTH = 64

/** Schema of a JSON object, at most 64 levels deep. Doesn't use `v.record`, which accepts arrays. */
export const jsonObject = v.pipe(
  v.unknown(),
  v.check((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'object'),
  v.check((value) => isShallow(value, MAX_DEPTH), 'depth'),
  v.metadata({ type: 'object', additionalProperties: true }),
  v.transform((value) => value as Readonly<Record<string, unknown>>),
)

/** True if the value has at most this many levels. Code that walks a deeper value could overflow the stack. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1))
}
