import * as v from 'valibot'
import { isEventLabel } from '../../../http/event-label.ts'
import { jsonObject } from '../../../http/json-object.ts'
import { text } from '../../../http/text.ts'

const id = v.optional(text(1, 255))

/** Event returned by a script or by the host application's callback. */
const emittedEvent = v.object({
  event: v.pipe(v.string(), v.check(isEventLabel, 'name')),
  data: v.nullish(jsonObject, {}),
  userId: id,
  tenantId: id,
})

export type EmittedEvent = v.InferOutput<typeof emittedEvent>

/** Returns null if the result contains no event, `'malformed'` if it isn't a valid one. */
export function readEmittedEvent(result: unknown): EmittedEvent | 'malformed' | null {
  if (result === null || result === undefined) return null
  const read = v.safeParse(emittedEvent, result)
  return read.success ? read.output : 'malformed'
}
