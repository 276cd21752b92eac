import { useApi } from '../api/api-context.ts'
import { FilterBox } from '../forms/filter-box.tsx'
import { instantIn, optionalIn } from '../forms/form-values.ts'
import { localTime } from '../forms/local-time.ts'
import { TextField } from '../forms/text-field.tsx'
import { t } from '../language/text.ts'
import { type EventFilter, FILTER_FIELDS } from './event-filter.ts'
import { namedEvents } from './event-sentence.ts'

interface FilterFormProps {
  readonly filter: EventFilter
  onFilter(filter: Partial<EventFilter>): void
}

export function FilterForm({ filter, onFilter }: FilterFormProps) {
  const { features } = useApi()
  function submit(form: FormData): void {
    const asked = FILTER_FIELDS.flatMap((name) => {
      const text = name === 'from' || name === 'to' ? instantIn(form, name) : optionalIn(form, name)
      return text === undefined ? [] : [[name, text] as const]
    })
    onFilter(Object.fromEntries(asked))
  }
  return (
    <FilterBox filter={filter} onSubmit={submit} onClear={() => onFilter({})}>
      <TextField
        name="event"
        label={t('Event')}
        value={filter.event}
        suggestions={namedEvents()}
        placeholder={features.eventSearch ? 'identity.auth.*' : 'identity.auth.login.success'}
      />
      <TextField name="email" label={t('User’s email')} type="email" value={filter.email} />
      <TextField name="userId" label={t('User id')} value={filter.userId} />
      {features.eventSearch && <TextField name="ip" label={t('IP address')} value={filter.ip} />}
      <TextField name="tenantId" label={t('Tenant id')} value={filter.tenantId} />
      <TextField name="sessionId" label={t('Session')} value={filter.sessionId} />
      <TextField name="from" label={t('From')} type="datetime-local" value={localTime(filter.from)} />
      <TextField name="to" label={t('Until')} type="datetime-local" value={localTime(filter.to)} />
    </FilterBox>
  )
}
