import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { Problem } from './notice.tsx'
import type { Sending } from './use-sending.ts'

interface FormProps {
  readonly sending: Sending
  /** What its button says. */
  readonly submit: string
  /** With the fields as they were typed. */
  readonly onSend: (fields: Readonly<Record<string, string>>) => void
  /** Whether its own button began what is under way. Default: true. */
  readonly isPressed?: boolean
  readonly children?: ComponentChildren
}

/** A form that sends itself by script: checks its fields, says what was wrong with them, and rests while it waits for the answer. */
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
