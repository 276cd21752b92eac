import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../elements/icon.tsx'

interface DialogProps {
  readonly title: string
  readonly children: ComponentChildren
  readonly isWide?: boolean
  /** Ignores Escape, if a stray key press would lose something. */
  readonly ignoresEscape?: boolean
  onClose(): unknown
}

/** A modal dialog, open while it is rendered. The browser keeps the focus inside and restores it afterwards. */
export function Dialog({ title, children, isWide = false, ignoresEscape = false, onClose }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useLayoutEffect(() => {
    if (!ignoresEscape) return
    const ignore = (event: KeyboardEvent) => {
      // Another dialog may be on top of this one.
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
        <h2 id={id}>{title}</h2>
        <button type="button" class="icon-button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  )
}
