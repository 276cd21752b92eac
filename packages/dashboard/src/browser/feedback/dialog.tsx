import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Breakable } from '../elements/breakable.tsx'
import { Icon } from '../elements/icon.tsx'
import { t } from '../language/text.ts'

interface DialogProps {
  readonly title: string
  readonly children: ComponentChildren
  readonly isWide?: boolean
  /** True if Escape must not close the dialog, for example because it shows content that would be lost. Default false. */
  readonly ignoresEscape?: boolean
  onClose(): unknown
}

const FIELDS = 'input:enabled:not([type=hidden], [readonly]), select:enabled, textarea:enabled'

/**
 * A modal dialog, open while the component is mounted. The first field gets the focus, or the heading if there is no field.
 * The browser keeps the focus inside the dialog and restores the previous focus on closing.
 */
export function Dialog({ title, children, isWide = false, ignoresEscape = false, onClose }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const field = element?.querySelector<HTMLElement>(FIELDS)
    const begin = field ?? element?.querySelector('h2')
    begin?.focus()
    return () => element?.close()
  }, [])
  useLayoutEffect(() => {
    if (!ignoresEscape) return
    const ignore = (event: KeyboardEvent) => {
      // If another dialog is open on top of this one, Escape must still close the other one.
      const isOnTop = [...document.querySelectorAll('dialog')].at(-1) === dialog.current
      if (event.key === 'Escape' && isOnTop) event.preventDefault()
    }
    addEventListener('keydown', ignore, true)
    return () => removeEventListener('keydown', ignore, true)
  }, [ignoresEscape])
  return (
    <dialog
      ref={dialog}
      class={isWide ? 'wide' : ''}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (!ignoresEscape) onClose()
      }}
    >
      <header class="dialog-head">
        <h2 id={id} tabIndex={-1}>
          <Breakable>{title}</Breakable>
        </h2>
        <button type="button" class="icon-button" aria-label={t('Close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  )
}
