import { useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from '../elements/button.tsx'
import { CopyButton } from '../elements/copy-button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

interface ShownOnceProps {
  readonly title: string
  readonly about: string
  readonly text: string
  /** Word for the text on the copy button, such as `key`. */
  readonly what: string
  onClose(): void
}

/** Shows a text that the API never returns again. */
export function ShownOnce({ title, about, text, what, onClose }: ShownOnceProps) {
  const shown = useRef<HTMLDivElement>(null)
  // Focuses "Copy" instead of "Close", where a stray key press would close the dialog and lose the text.
  useLayoutEffect(() => shown.current?.querySelector('button')?.focus(), [])
  return (
    <Dialog title={title} ignoresEscape onClose={onClose}>
      <div class="dialog-body stack">
        <Notice tone="warn">
          <p>{about}</p>
        </Notice>
        <div class="raw-key" ref={shown}>
          <code>{text}</code>
          <CopyButton text={text} what={what} />
        </div>
      </div>
      <footer class="dialog-foot">
        <Button look="primary" onClick={onClose}>
          I have copied it
        </Button>
      </footer>
    </Dialog>
  )
}
