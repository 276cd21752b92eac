import * as v from 'valibot'
import { isEventLabel } from '../../../foundations/values/event-label.ts'
import { jsonObject } from '../../../foundations/values/json-object.ts'
import { text } from '../../../foundations/values/text.ts'
import { withoutEmptyTexts } from '../../../web/http/request/empty-texts.ts'
import { isReservedName } from '../../../web/http/sites/reserved-names.ts'

const id = v.optional(text(1, 255))

/** Schema of an event that a webhook script or the host application's callback returns. */
const emittedEvent = v.object({
  // Rejects the names of the service's own events, because scripts often take the name from the sender's body.
  event: v.pipe(
    v.string(),
    v.check((name) => isEventLabel(name) && !isReservedName(name), 'name'),
  ),
  data: v.nullish(jsonObject, {}),
  userId: id,
  tenantId: id,
})

export type EmittedEvent = v.InferOutput<typeof emittedEvent>

/**
 * Returns the event in the result of a script or callback. Returns null if the result is null or undefined, `'malformed'` if it is no valid event.
 */
export function readEmittedEvent(result: unknown): EmittedEvent | 'malformed' | null {
  if (result === null || result === undefined) return null
  const read = v.safeParse(emittedEvent, withoutEmptyTexts(emittedEvent, result))
  return read.success ? read.output : 'malformed'
}
