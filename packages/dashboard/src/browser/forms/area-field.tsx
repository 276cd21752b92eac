import { Field, type FieldProps } from './field.tsx'

interface AreaFieldProps extends FieldProps {
  readonly name: string
  readonly value?: string | undefined
  readonly rows?: number
  readonly isCode?: boolean
  readonly placeholder?: string
  readonly onInput?: (value: string) => void
}

/** A multi-line text field. If `onInput` is omitted, the form reads the value on submit. */
export function AreaField(props: AreaFieldProps) {
  const { label, hint, name, value, rows = 4, isCode = false, placeholder, onInput } = props
  const given = onInput === undefined ? { defaultValue: value ?? '' } : { value: value ?? '' }
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <textarea
          {...ids}
          {...given}
          name={name}
          rows={rows}
          class={isCode ? 'code' : ''}
          placeholder={placeholder}
          spellcheck={!isCode}
          onInput={({ currentTarget }) => onInput?.(currentTarget.value)}
        />
      )}
    </Field>
  )
}
