import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { Problem } from './notice.tsx'
import type { Sending } from './use-sending.ts'

interface FormProps {
  readonly sending: Sending
  readonly submit: string
  readonly onSend: (fields: Readonly<Record<string, string>>) => void
  /** True if this form's button started the call in progress. Default true. */
  readonly isPressed?: boolean
  readonly children?: ComponentChildren
}

/**
 * A form that is submitted by script. Validates its fields, shows their errors, and is disabled while it waits for the
 * response.
 */
export function Form({ sending, submit, onSend, isPressed = true, children }: FormProps) {
  const { explain } = usePage()
  const form = useRef<HTMLFormElement>(null)
  const { failure, problems, isBusy } = sending
  const isAboutFields = Object.keys(problems).some((name) => form.current?.elements.namedItem(name))
  useEffect(() => {
    if (isAboutFields) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }, [isAboutFields, problems])
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
      <button type="submit" class="primary" aria-disabled={isBusy && isPressed}>
        <span>{submit}</span>
      </button>
    </form>
  )
}

function fieldsOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(entries)
}
