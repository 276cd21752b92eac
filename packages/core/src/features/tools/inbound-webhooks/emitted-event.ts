import * as v from 'valibot'
import { isEventLabel } from '../../../http/event-label.ts'
import { jsonObject } from '../../../http/json-object.ts'
import { text } from '../../../http/text.ts'

const id = v.optional(text(1, 255))

/** The event that a script's result, or the host's callback, asks for. */
const emittedEvent = v.object({
  event: v.pipe(v.string(), v.check(isEventLabel, 'name')),
  data: v.nullish(jsonObject, {}),
  userId: id,
  tenantId: id,
})

export type EmittedEvent = v.InferOutput<typeof emittedEvent>

/** `null` for nothing to tell, `'malformed'` for what is no event. */
export function readEmittedEvent(result: unknown): EmittedEvent | 'malformed' | null {
  if (result === null || result === undefined) return null
  const read = v.safeParse(emittedEvent, result)
  return read.success ? read.output : 'malformed'
}
