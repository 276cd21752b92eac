import { useApi } from '../api/api-context.ts'
import { Button } from '../elements/button.tsx'
import { instantIn, optionalIn } from '../forms/form-values.ts'
import { TextField } from '../forms/text-field.tsx'
import { type EventFilter, FILTER_FIELDS } from './event-filter.ts'

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
    // The key resets the form when the filter in the address changes. On narrow screens the form is collapsed unless a
    // filter is set.
    <details class="filter-box" key={JSON.stringify(filter)} open={isWide() || Object.values(filter).some(Boolean)}>
      <summary>Filter</summary>
      <form
        class="filters"
        aria-label="Filter"
        onSubmit={(event) => {
          event.preventDefault()
          submit(new FormData(event.currentTarget))
        }}
      >
        <TextField
          name="event"
          label="Event"
          value={filter.event}
          placeholder={features.eventSearch ? 'identity.auth.*' : 'identity.auth.login.success'}
        />
        <TextField name="email" label="User’s email" type="email" value={filter.email} />
        <TextField name="userId" label="User id" value={filter.userId} />
        {features.eventSearch && <TextField name="ip" label="Network address" value={filter.ip} />}
        <TextField name="tenantId" label="Tenant id" value={filter.tenantId} />
        <TextField name="sessionId" label="Session" value={filter.sessionId} />
        <TextField name="from" label="From" type="datetime-local" value={localTime(filter.from)} />
        <TextField name="to" label="Until" type="datetime-local" value={localTime(filter.to)} />
        <div class="row">
          <Button type="submit" look="primary">
            Filter
          </Button>
          <Button look="quiet" onClick={() => onFilter({})}>
            Clear
          </Button>
        </div>
      </form>
    </details>
  )
}

const isWide = () => matchMedia('(min-width: 48rem)').matches

/**
 * Converts an ISO 8601 string to the value of a `datetime-local` field: local time without a zone. Empty if invalid.
 */
function localTime(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
