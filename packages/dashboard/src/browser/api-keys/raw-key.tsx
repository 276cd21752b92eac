import { useLayoutEffect, useRef } from 'preact/hooks'
import type { IssuedKey } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { CopyButton } from '../elements/copy-button.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { Notice } from '../feedback/notice.tsx'

/** Shows the whole API key after its creation. The API never returns the key again. */
export function RawKey({ issued: { rawKey, record }, onClose }: { readonly issued: IssuedKey; onClose(): void }) {
  const key = useRef<HTMLDivElement>(null)
  // Focuses "Copy" instead of "Close", where a stray key press would close the dialog and lose the key.
  useLayoutEffect(() => key.current?.querySelector('button')?.focus(), [])
  return (
    <Dialog title={`Key “${record.name}”`} ignoresEscape onClose={onClose}>
      <div class="dialog-body stack">
        <Notice tone="warn">
          <p>Copy the key now. It is shown only once, and the service stores only its hash.</p>
        </Notice>
        <div class="raw-key" ref={key}>
          <code>{rawKey}</code>
          <CopyButton text={rawKey} what="key" />
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
