import type { PlainText } from '../language/text.ts'
import { goTo } from '../routing/route.ts'
import { useRoute } from '../routing/use-route.ts'

export const FILTER_FIELDS = ['event', 'email', 'userId', 'tenantId', 'sessionId', 'ip', 'from', 'to'] as const

type FilterField = (typeof FILTER_FIELDS)[number]

/** Filter of events, stored in the page's address. `from` and `to` are ISO 8601 strings. Empty fields don't filter. */
export type EventFilter = Readonly<Record<FilterField, string>>

/** Frequent filters, by label. A name that ends with `*` matches all names that start with the rest. */
export const PRESETS: readonly (readonly [label: PlainText, event: string])[] = [
  ['All events', ''],
  ['Failed sign-ins', 'identity.auth.login.failed'],
  ['Sign-ins and sign-outs', 'identity.auth.*'],
  ['Second factors', 'identity.user.2fa.*'],
  ['Accounts', 'identity.user.*'],
  ['Sessions', 'identity.session.*'],
  ['Roles', 'identity.role.*'],
  ['Settings changed', 'identity.settings.updated'],
]

export function useEventFilter(): readonly [EventFilter, (filter: Partial<EventFilter>) => void] {
  const { query } = useRoute()
  const pairs = FILTER_FIELDS.map((name) => [name, query.get(name) ?? ''])
  // The cast is safe: `pairs` has every field.
  const filter = Object.fromEntries(pairs) as EventFilter
  return [filter, (asked) => goTo(['events'], asked)]
}
