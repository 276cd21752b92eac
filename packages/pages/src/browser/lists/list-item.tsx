import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { Named } from '../parts/named.tsx'
import { Pieces } from './pieces.tsx'

interface ListItemProps {
  readonly name: string
  /** Address to which the name links. Default: the name is no link. */
  readonly href?: string
  /** Facts about the thing, shown in a row. Skips those that are false or empty. */
  readonly hint: readonly ComponentChildren[]
  readonly aside?: ComponentChildren
  /** Label of the button that opens the panel. If omitted, the item has no panel. */
  readonly action?: string
  readonly children?: (close: () => void) => ComponentChildren
}

/** One entry of a list, with its buttons. */
export function ListItem({ name, href, hint, aside, action, children }: ListItemProps) {
  const { text, shell } = usePage()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  function close() {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <li>
      <div class="line">
        <div class="about">
          <p class="name">
            {href === undefined ? (
              <Named of={name} />
            ) : (
              <a href={href}>
                <Named of={name} />
              </a>
            )}
          </p>
          <Pieces of={hint} />
        </div>
        <div class="actions">
          {action && (
            <button
              ref={button}
              type="button"
              class="plain"
              disabled={shell.isActing}
              aria-expanded={isOpen}
              aria-label={`${isOpen ? text('common.cancel') : action}: ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? text('common.cancel') : action}
            </button>
          )}
          {aside}
        </div>
      </div>
      {isOpen && <div class="panel">{children?.(close)}</div>}
    </li>
  )
}
