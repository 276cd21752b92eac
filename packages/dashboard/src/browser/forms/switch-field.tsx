import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface SwitchFieldProps {
  readonly label: string
  readonly hint?: ComponentChildren
  readonly isOn: boolean
  readonly isDisabled?: boolean
  onChange(isOn: boolean): unknown
}

/** A switch that saves at once. Shows the stored state, so the switch moves only after the change is saved. */
export function SwitchField({ label, hint, isOn, isDisabled = false, onChange }: SwitchFieldProps) {
  const id = useId()
  return (
    <div class="switch-field">
      <div>
        <span id={id} class="switch-label">
          {label}
        </span>
        {hint !== undefined && (
          <div class="hint" id={`${id}-hint`}>
            {hint}
          </div>
        )}
      </div>
      <button
        type="button"
        class="switch"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        aria-disabled={isDisabled}
        onClick={() => void (isDisabled || onChange(!isOn))}
      >
        <span />
      </button>
    </div>
  )
}
