import { useLayoutEffect, useRef } from 'preact/hooks'
import type { IssuedKey } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { CopyButton } from '../elements/copy-button.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { Notice } from '../feedback/notice.tsx'

/** The whole key, this once. */
export function RawKey({ issued: { rawKey, record }, onClose }: { readonly issued: IssuedKey; onClose(): void }) {
  const key = useRef<HTMLDivElement>(null)
  // Not on "Close", where one key more would do away with it.
  useLayoutEffect(() => key.current?.querySelector('button')?.focus(), [])
  return (
    <Dialog title={`Key “${record.name}”`} ignoresEscape onClose={onClose}>
      <div class="dialog-body stack">
        <Notice tone="warn">
          <p>Copy it now: it is not shown again, and nobody can read it out of the service.</p>
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
