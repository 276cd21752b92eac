import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { usePage } from '../../page-context.ts'

export interface FieldProps {
  /** Name of the input and of the field in the request body. */
  readonly name: string
  readonly label: ComponentChildren
  readonly hint?: string
  readonly isOptional?: boolean
  readonly problem?: string | undefined
  readonly input?: Readonly<Record<string, string | number | boolean>>
  readonly onInput?: (value: string) => void
  /** Content shown beside the label. In the tab order it comes after the input. */
  readonly aside?: ComponentChildren
  readonly children?: ComponentChildren
}

export function Field({ name, label, hint, isOptional, problem, input, onInput, aside, children }: FieldProps) {
  const { text } = usePage()
  const id = useId()
  const notes = [...(problem ? [`${id}-problem`] : []), ...(hint ? [`${id}-hint`] : [])].join(' ')
  return (
    <div class="field">
      <label for={id}>
        {label} {isOptional && <span class="hint">({text('common.optional')})</span>}
      </label>
      <div class="input">
        <input
          {...input}
          id={id}
          name={name}
          required={!isOptional}
          onInput={onInput && ((event) => onInput(event.currentTarget.value))}
          aria-invalid={problem ? 'true' : undefined}
          aria-describedby={notes === '' ? undefined : notes}
        />
        {children}
      </div>
      {aside && <div class="aside">{aside}</div>}
      {problem && (
        <p class="wrong" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {hint && (
        <p class="hint" aria-live={onInput && 'polite'} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
