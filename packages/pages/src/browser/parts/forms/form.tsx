import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { usePage } from '../../page-context.ts'
import { Problem } from '../notice.tsx'
import type { Sending } from './use-sending.ts'

interface FormProps {
  readonly sending: Sending
  readonly submit: string
  readonly onSend: (fields: Readonly<Record<string, string>>) => void
  /**
   * False if another button started the request in progress, so that this form's button isn't marked as busy. Default
   * true.
   */
  readonly isPressed?: boolean
  /** Default `primary`. `primary dangerous`: the submit can't be undone. */
  readonly look?: 'primary' | 'primary dangerous' | 'secondary'
  readonly children?: ComponentChildren
}

/**
 * A form that is submitted by script. Checks its required fields and shows their errors. Ignores submits while a
 * request is in progress.
 */
export function Form({ sending, submit, onSend, isPressed = true, look = 'primary', children }: FormProps) {
  const { explain } = usePage()
  const form = useRef<HTMLFormElement>(null)
  const { failure, problems, isBusy } = sending
  const isAboutFields = Object.keys(problems).some((name) => form.current?.elements.namedItem(name))
  useEffect(() => {
    if (isAboutFields) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }, [isAboutFields, failure])
  function send(event: Event) {
    event.preventDefault()
    if (isBusy || form.current === null) return
    const fields = fieldsOf(form.current)
    const missing = [...form.current.querySelectorAll<HTMLInputElement>('[required]')].filter(
      ({ value }) => !value.trim(),
    )
    if (missing.length > 0) return sending.refuse(missing.map(({ name }) => ({ path: name, rule: 'required' })))
    onSend(fields)
  }
  return (
    <form ref={form} noValidate onSubmit={send} aria-busy={isBusy}>
      {failure !== null && !isAboutFields && <Problem about={failure}>{explain(failure)}</Problem>}
      {children}
      <button type="submit" class={look} aria-disabled={isBusy && isPressed}>
        <span>{submit}</span>
      </button>
    </form>
  )
}

function fieldsOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(entries)
}
