import { useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from '../elements/button.tsx'
import { CopyButton } from '../elements/copy-button.tsx'
import { t } from '../language/text.ts'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

interface ShownOnceProps {
  readonly title: string
  readonly about: string
  readonly text: string
  /** Text of the copy button, such as `Copy key`. */
  readonly copy: string
  onClose(): void
}

/** Shows a text that the API never returns again. */
export function ShownOnce({ title, about, text, copy, onClose }: ShownOnceProps) {
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
          <CopyButton text={text} label={copy} />
        </div>
      </div>
      <footer class="dialog-foot">
        <Button look="primary" onClick={onClose}>
          {t('I have copied it')}
        </Button>
      </footer>
    </Dialog>
  )
}
