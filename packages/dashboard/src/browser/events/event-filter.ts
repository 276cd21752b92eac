import { goTo } from '../routing/route.ts'
import { useRoute } from '../routing/use-route.ts'

export const FILTER_FIELDS = ['event', 'userId', 'tenantId', 'sessionId', 'from', 'to'] as const

/** Filter of events, stored in the page's address. `from` and `to` are ISO 8601 strings. Empty fields don't filter. */
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
