import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

export interface FieldProps {
  readonly label: string
  readonly hint?: ComponentChildren
}

export interface FieldIds {
  readonly id: string
  readonly 'aria-describedby': string | undefined
}

export function Field({ label, hint, children }: FieldProps & { children(ids: FieldIds): ComponentChildren }) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': hint === undefined ? undefined : hintId })}
      {hint !== undefined && (
        <p class="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
