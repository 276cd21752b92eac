import { useId } from 'preact/hooks'
import { t } from '../language/text.ts'

interface ColourFieldProps {
  readonly label: string
  readonly value: string
  readonly onInput: (value: string) => void
}

export function ColourField({ label, value, onInput }: ColourFieldProps) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="colour">
        <input
          type="color"
          aria-label={t('Pick: {label}', { label })}
          value={pickable(value)}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
        <input
          id={id}
          type="text"
          value={value}
          pattern="#[0-9a-fA-F]{3,8}"
          title={t('A colour such as #4a90d9')}
          placeholder={t('Default')}
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => onInput(currentTarget.value.trim())}
        />
      </div>
    </div>
  )
}

/**
 * Converts a colour to six hex digits, the only format that the browser's colour picker accepts. Other values become
 * white.
 */
function pickable(colour: string): string {
  if (/^#[\da-f]{3,4}$/i.test(colour)) return `#${[...colour.slice(1, 4)].map((digit) => digit + digit).join('')}`
  return /^#[\da-f]{6}/i.test(colour) ? colour.slice(0, 7) : '#ffffff'
}
