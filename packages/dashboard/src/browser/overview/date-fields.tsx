import { useEffect, useState } from 'preact/hooks'
import { Button } from '../elements/button.tsx'
import { TextField } from '../forms/text-field.tsx'
import { t } from '../language/text.ts'
import { setQuery } from '../routing/use-route.ts'
import { type Dates, dayAgo } from './shown-days.ts'

/** Fields for the first and the last day. Stores the dates in the page's address. */
export function DateFields({ from, to }: Dates) {
  const [draft, setDraft] = useState<Dates>({ from, to })
  // Shows dates that were changed outside these fields, for example in the address.
  useEffect(() => setDraft({ from, to }), [from, to])
  const today = dayAgo(0)
  return (
    <form
      class="toolbar dates"
      aria-label={t('Own dates')}
      onSubmit={(event) => {
        event.preventDefault()
        setQuery({ ...draft })
      }}
    >
      <TextField
        name="from"
        type="date"
        label={t('From')}
        value={draft.from}
        max={today}
        isRequired
        onInput={(day) => setDraft({ ...draft, from: day })}
      />
      <TextField
        name="to"
        type="date"
        label={t('Until')}
        value={draft.to}
        max={today}
        isRequired
        onInput={(day) => setDraft({ ...draft, to: day })}
      />
      <Button type="submit">{t('Show')}</Button>
    </form>
  )
}
