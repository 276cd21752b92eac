import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { type Told, usePage } from '../page-context.ts'
import { Success } from './notice.tsx'

interface RowProps {
  readonly title: string
  readonly value?: ComponentChildren
  /** Label of the button that opens the panel. If omitted, the row has no panel. */
  readonly action?: string
  /** True if the panel removes something for good. Default false. */
  readonly isDangerous?: boolean
  /** Content beside the button, or in place of it if `action` is omitted, such as a link. */
  readonly aside?: ComponentChildren
  /** Content that is always shown below the value and the panel, such as a list. */
  readonly below?: ComponentChildren
  /** Renders the panel. `close` closes it; with a text, it also shows the text as the result. `hold` hides the cancel button. */
  readonly children?: (close: (...result: Told | []) => void, hold: () => void) => ComponentChildren
}

/** One line of a settings page: a title, the present value, and a button that opens a panel to change it. */
export function Row({ title, value, action, isDangerous = false, aside, below, children }: RowProps) {
  const { text, sentence, shell } = usePage()
  const [isOpen, setOpen] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const [result, setResult] = useState<Told | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const [heading, panel] = [useId(), useId()]
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  function close(...told: Told | []) {
    setOpen(false)
    setHeld(false)
    setResult(told.length === 0 ? null : told)
  }
  return (
    <section class="row" aria-labelledby={heading}>
      <div class="line">
        <div class="about">
          <h3 id={heading}>{title}</h3>
          {value && <p class="value">{value}</p>}
        </div>
        {action && !isHeld && (
          <button
            ref={button}
            type="button"
            class={isDangerous && !isOpen ? 'plain danger' : 'plain'}
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
      {result !== null && !isOpen && <Success>{sentence(...result)}</Success>}
      <div id={panel} class="panel" hidden={!isOpen}>
        {isOpen && children?.(close, () => setHeld(true))}
      </div>
      {below}
    </section>
  )
}
