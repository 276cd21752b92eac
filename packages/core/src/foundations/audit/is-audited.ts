import { AUDITED, isEventName } from '../events/catalogue.ts'
import type { Envelope } from '../events/envelope.ts'

/**
 * True if the audit trail records this event of the service: one that is always recorded (`AUDITED`), or any other that names an actor (`by`).
 * Deletions of inactive guests aren't recorded: strangers can create guests, and would fill a trail whose rows are never deleted. `ofFeatures`:
 * events of features, with true for those that are always recorded.
 */
export function isAudited(
  { event, data }: Pick<Envelope, 'event' | 'data'>,
  ofFeatures: Readonly<Record<string, boolean>>,
): boolean {
  const isAlways = isEventName(event) ? AUDITED[event] : ofFeatures[event]
  if (event === 'identity.user.deleted' && Reflect.get(data, 'reason') === 'inactive-guest') return false
  return isAlways !== undefined && (isAlways || Reflect.get(data, 'by') !== undefined)
}
