import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { usePage } from '../page-context.ts'

interface DialogProps {
  readonly title: string
  /** Called with the value of the button that closed the dialog. Empty if the user cancels. */
  readonly onClose: (answer: string) => void
  readonly children: ComponentChildren
}

/** A modal dialog with a button to cancel, which has the focus at first. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { text } = usePage()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      class="card"
      aria-labelledby={heading}
      onClose={({ currentTarget }) => onClose(currentTarget.returnValue)}
    >
      <header>
        <h2 id={heading} class="title">
          {title}
        </h2>
      </header>
      {children}
      <p class="below">
        <button type="button" class="plain" autofocus onClick={() => dialog.current?.close()}>
          {text('common.cancel')}
        </button>
      </p>
    </dialog>
  )
}
