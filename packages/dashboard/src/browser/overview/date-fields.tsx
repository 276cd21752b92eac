import { Button } from '../elements/button.tsx'
import { textIn } from '../forms/form-values.ts'
import { TextField } from '../forms/text-field.tsx'
import { t } from '../language/text.ts'
import { setQuery } from '../routing/use-route.ts'
import { type Dates, dayAgo } from './shown-days.ts'

/** Fields for the first and the last day. Stores the dates in the page's address. */
export function DateFields({ from, to }: Dates) {
  const limits = { type: 'date', max: dayAgo(0), isRequired: true } as const
  return (
    <form
      // New fields show dates that were changed outside the form, for example in the address.
      key={`${from} ${to}`}
      class="toolbar dates"
      aria-label={t('Own dates')}
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        setQuery({ from: textIn(form, 'from'), to: textIn(form, 'to') })
      }}
    >
      <TextField name="from" label={t('From')} value={from} {...limits} />
      <TextField name="to" label={t('Until')} value={to} {...limits} />
      <Button type="submit">{t('Show')}</Button>
    </form>
  )
}
