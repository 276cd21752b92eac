import type { ComponentChildren } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { Success } from './notice.tsx'

interface RowProps {
  readonly title: string
  readonly value?: ComponentChildren
  /** Label of the button that opens the panel. If omitted, the row has no panel. */
  readonly action?: string
  /** Content in place of that button, such as a link. */
  readonly aside?: ComponentChildren
  /** Content that is always shown below the value and the panel, such as a list. */
  readonly below?: ComponentChildren
  /** Renders the panel. `close` closes it; with a text, it also shows the text as the result. */
  readonly children?: (close: (result?: string) => void) => ComponentChildren
}

/** One line of a settings page: a title, the present value, and a button that opens a panel to change it. */
export function Row({ title, value, action, aside, below, children }: RowProps) {
  const { text, shell } = usePage()
  const [isOpen, setOpen] = useState(false)
  const [result, setResult] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [heading, panel] = [useId(), useId()]
  function close(told?: string) {
    setOpen(false)
    setResult(told ?? null)
    button.current?.focus()
  }
  return (
    <section class="row" aria-labelledby={heading}>
      <div class="line">
        <div class="about">
          <h3 id={heading}>{title}</h3>
          {value && <p class="value">{value}</p>}
        </div>
        {action && (
          <button
            ref={button}
            type="button"
            class="plain"
            disabled={shell.isActing}
            aria-expanded={isOpen}
            aria-controls={panel}
            aria-label={`${isOpen ? text('common.cancel') : action}: ${title}`}
            onClick={() => (isOpen ? close() : setOpen(true))}
          >
            {isOpen ? text('common.cancel') : action}
          </button>
        )}
        {aside}
      </div>
      {result !== null && !isOpen && <Success>{result}</Success>}
      <div id={panel} class="panel" hidden={!isOpen}>
        {isOpen && children?.(close)}
      </div>
      {below}
    </section>
  )
}
