import type { IssuedKey } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { Notice } from '../feedback/notice.tsx'
import { CopyKey } from './copy-key.tsx'

/** The whole key, this once. */
export function RawKey({ issued: { rawKey, record }, onClose }: { readonly issued: IssuedKey; onClose(): void }) {
  return (
    <Dialog title={`Key “${record.name}”`} onClose={onClose}>
      <div class="dialog-body stack">
        <Notice tone="warn">
          <p>Copy it now: it is not shown again, and nobody can read it out of the service.</p>
        </Notice>
        <div class="raw-key">
          <code>{rawKey}</code>
          <CopyKey text={rawKey} />
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
