import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface CheckFieldProps {
  readonly label: ComponentChildren
  readonly hint?: ComponentChildren
  readonly name: string
  readonly value?: string
  readonly type?: 'checkbox' | 'radio'
  readonly isOn?: boolean
  readonly isDisabled?: boolean
  /** Called when the user changes the state. If omitted, the form reads the state on submit. */
  readonly onChange?: (isOn: boolean) => void
}

export function CheckField(props: CheckFieldProps) {
  const { label, hint, name, value = 'on', type = 'checkbox', isOn = false, isDisabled = false, onChange } = props
  const id = useId()
  const given = onChange === undefined ? { defaultChecked: isOn } : { checked: isOn }
  return (
    <div class={`check${isDisabled ? ' disabled' : ''}`}>
      <input
        id={id}
        type={type}
        name={name}
        value={value}
        disabled={isDisabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        {...given}
        onChange={({ currentTarget }) => onChange?.(currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
