import { Field, type FieldProps } from './field.tsx'

interface TextFieldProps extends FieldProps {
  readonly name: string
  readonly value?: string | undefined
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'number' | 'date' | 'datetime-local'
  readonly isRequired?: boolean
  readonly min?: number | string
  readonly max?: number | string
  readonly minLength?: number
  readonly maxLength?: number
  readonly placeholder?: string
  /** Values that the browser offers, each with what it means. */
  readonly suggestions?: readonly (readonly [value: string, meaning: string])[]
  /** Kind of value that the browser may fill in. Default: none, and for a password field a new password. */
  readonly autocomplete?: 'current-password' | 'one-time-code'
  /** Called when the user changes the value. If omitted, the form reads the value on submit. */
  readonly onInput?: (value: string) => void
  /** Called when the user presses Enter. If set, Enter doesn't submit the form. */
  readonly onEnter?: () => void
}

/** A single-line text field. If `onInput` is omitted, the form reads the value on submit. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    name,
    value,
    type = 'text',
    isRequired = false,
    onInput,
    onEnter,
    autocomplete,
    suggestions,
    ...limits
  } = props
  // Declared as `object`, because Preact's types accept `type` only as a literal.
  const kind: object = { type }
  const offered = (id: string): object => (suggestions === undefined ? {} : { list: `${id}-list` })
  const given = onInput === undefined ? { defaultValue: value ?? '' } : { value: value ?? '' }
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <>
          <input
            {...ids}
            {...offered(ids.id)}
            {...given}
            {...(type === 'datetime-local' && { max: '9999-12-31T23:59' })}
            {...limits}
            name={name}
            {...kind}
            required={isRequired}
            autocomplete={autocomplete ?? (type === 'password' ? 'new-password' : 'off')}
            spellcheck={false}
            onInput={({ currentTarget }) => onInput?.(currentTarget.value)}
            onKeyDown={(event) => {
              if (onEnter === undefined || event.key !== 'Enter') return
              event.preventDefault()
              onEnter()
            }}
          />
          {suggestions && (
            <datalist id={`${ids.id}-list`}>
              {suggestions.map(([one, meaning]) => (
                <option key={one} value={one} label={meaning} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}
