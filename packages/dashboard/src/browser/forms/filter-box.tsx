import type { ComponentChildren } from 'preact'
import { Button } from '../elements/button.tsx'
import { CopyButton } from '../elements/copy-button.tsx'
import { t } from '../language/text.ts'
import { timeZoneText } from '../language/time-zone.ts'

interface FilterBoxProps {
  /** The filter in the page's address. */
  readonly filter: Readonly<Record<string, string>>
  readonly children: ComponentChildren
  onSubmit(form: FormData): unknown
  onClear(): void
}

/** The form that filters a list by the fields in `children`. Names the time zone, because some of these fields are times. */
export function FilterBox({ filter, children, onSubmit, onClear }: FilterBoxProps) {
  return (
    // The key resets the form when the filter in the address changes. On narrow screens the form is collapsed unless a
    // filter is set.
    <details class="filter-box" key={JSON.stringify(filter)} open={isWide() || Object.values(filter).some(Boolean)}>
      <summary>{t('Filter')}</summary>
      <form
        class="filters"
        aria-label={t('Filter')}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(new FormData(event.currentTarget))
        }}
      >
        {children}
        <div class="row">
          <Button type="submit" look="primary">
            {t('Filter|do')}
          </Button>
          <Button look="quiet" onClick={onClear}>
            {t('Clear')}
          </Button>
          {Object.values(filter).some(Boolean) && (
            <CopyButton text={location.href} label={t('Copy link to this view')} />
          )}
        </div>
        <p class="hint">{timeZoneText()}</p>
      </form>
    </details>
  )
}

const isWide = () => matchMedia('(min-width: 48rem)').matches
