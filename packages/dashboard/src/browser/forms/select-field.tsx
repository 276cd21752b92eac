import { Field, type FieldProps } from './field.tsx'

interface SelectFieldProps extends FieldProps {
  readonly name: string
  readonly value: string
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly onInput?: (value: string) => void
}

export function SelectField({ label, hint, name, value, options, onInput }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <select {...ids} name={name} onInput={({ currentTarget }) => onInput?.(currentTarget.value)}>
          {options.map(([key, text]) => (
            <option key={key} value={key} selected={key === value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
