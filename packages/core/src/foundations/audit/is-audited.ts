import { AUDITED, isEventName } from '../events/catalogue.ts'
import type { Envelope } from '../events/envelope.ts'

/** True if the audit trail records this event of the service. */
export function isAudited({ event, data }: Pick<Envelope, 'event' | 'data'>): boolean {
  return isEventName(event) && (AUDITED[event] || Reflect.get(data, 'by') !== undefined)
}
