import { goTo } from '../routing/route.ts'
import { useRoute } from '../routing/use-route.ts'

export const FILTER_FIELDS = ['event', 'userId', 'tenantId', 'sessionId', 'from', 'to'] as const

/** Which events are asked for: instants are ISO texts, what is empty isn't asked. It stands in the address. */
export type EventFilter = Readonly<Record<(typeof FILTER_FIELDS)[number], string>>

export function useEventFilter(): readonly [EventFilter, (filter: Partial<EventFilter>) => void] {
  const { query } = useRoute()
  const get = (name: string) => query.get(name) ?? ''
  const filter = {
    event: get('event'),
    userId: get('userId'),
    tenantId: get('tenantId'),
    sessionId: get('sessionId'),
    from: get('from'),
    to: get('to'),
  }
  return [filter, (asked) => goTo(['events'], asked)]
}
