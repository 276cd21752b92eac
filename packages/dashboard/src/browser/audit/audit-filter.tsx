import { withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { UserList } from '../api-types.ts'
import { storedEmail } from '../elements/shown-email.ts'
import { namedEvents } from '../events/event-sentence.ts'
import { useAction } from '../feedback/use-action.ts'
import { FilterBox } from '../forms/filter-box.tsx'
import { instantIn, textIn } from '../forms/form-values.ts'
import { localTime } from '../forms/local-time.ts'
import { TextField } from '../forms/text-field.tsx'
import { t } from '../language/text.ts'
import { goTo } from '../routing/route.ts'
import { useRoute } from '../routing/use-route.ts'

const FIELDS = ['event', 'actor', 'subject', 'from', 'to'] as const

/** Filter of audit rows, stored in the page's address. `from` and `to` are ISO 8601 strings. Empty fields don't filter. */
export type AuditFilter = Readonly<Record<(typeof FIELDS)[number], string>>

export function useAuditFilter(): AuditFilter {
  const { query } = useRoute()
  // The cast is safe: the object has every field.
  return Object.fromEntries(FIELDS.map((name) => [name, query.get(name) ?? ''])) as AuditFilter
}

export function AuditFilterForm({ filter }: { readonly filter: AuditFilter }) {
  const { api } = useApi()
  const { run } = useAction()
  /** Returns the id of the user with this email address. Returns an id unchanged. */
  async function idOf(text: string): Promise<string> {
    if (!text.includes('@')) return text
    const address = storedEmail(text).toLowerCase()
    const { users } = await api.get<UserList>(withQuery('/users', { search: address, limit: 20 }))
    const user = users.find(({ email }) => email === address)
    if (user === undefined) throw new Error(t('No user has the address {text}.', { text }))
    return user.id
  }
  async function submit(form: FormData): Promise<void> {
    try {
      const [actor, subject] = await Promise.all([idOf(textIn(form, 'actor')), idOf(textIn(form, 'subject'))])
      const range = { from: instantIn(form, 'from'), to: instantIn(form, 'to') }
      goTo(['audit-trail'], { event: textIn(form, 'event'), actor, subject, ...range })
    } catch (error) {
      await run(() => Promise.reject(error))
    }
  }
  return (
    <FilterBox filter={filter} onSubmit={submit} onClear={() => goTo(['audit-trail'])}>
      <TextField
        name="event"
        label={t('Event')}
        value={filter.event}
        suggestions={namedEvents()}
        placeholder="identity.user.created"
      />
      <TextField name="actor" label={t('By (email or id)')} value={filter.actor} placeholder="admin" />
      <TextField name="subject" label={t('Affected user (email or id)')} value={filter.subject} />
      <TextField name="from" label={t('From')} type="datetime-local" value={localTime(filter.from)} />
      <TextField name="to" label={t('Until')} type="datetime-local" value={localTime(filter.to)} />
    </FilterBox>
  )
}
