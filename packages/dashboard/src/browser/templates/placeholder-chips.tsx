import { t } from '../language/text.ts'

interface PlaceholderChipsProps {
  /** Names of the placeholders, such as `link` or `T.title`. */
  readonly names: readonly string[]
  onPick(placeholder: string): void
}

/** Buttons that insert a placeholder where the user was typing. */
export function PlaceholderChips({ names, onPick }: PlaceholderChipsProps) {
  return (
    <ul class="chips insertable" aria-label={t('Placeholders to insert')}>
      {names.map((name) => (
        <li key={name}>
          {/* A click doesn't move the focus out of the text field. */}
          <button
            type="button"
            aria-label={t('Insert {name}', { name })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(`{{${name}}}`)}
          >
            {`{{${name}}}`}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Inserts a text at the cursor of a field, as if it were typed. */
export function insertAt(field: HTMLTextAreaElement, text: string): void {
  field.focus()
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
