import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../elements/button.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { ErrorNotice } from '../feedback/notice.tsx'

interface FormDialogProps {
  readonly title: string
  /** The words on the button that sends it. */
  readonly action: string
  readonly children: ComponentChildren
  onClose(): void
  /** Whatever it throws is shown in the dialog, which then stays. It stays on `false`, too. */
  onSubmit(form: FormData): Promise<unknown>
}

/** A form in a dialog, which closes once it went well. */
export function FormDialog({ title, action, children, onClose, onSubmit }: FormDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(undefined)
  async function submit(form: HTMLFormElement): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      if ((await onSubmit(new FormData(form))) !== false) return onClose()
    } catch (failed) {
      setError(failed)
    }
    setBusy(false)
  }
  // What the service answers is told here: nobody would hear it elsewhere.
  const close = () => isBusy || onClose()
  return (
    <Dialog title={title} ignoresEscape={isBusy} onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void submit(event.currentTarget)
        }}
      >
        <div class="dialog-body stack">
          {children}
          {error !== undefined && <ErrorNotice error={error} />}
        </div>
        <footer class="dialog-foot">
          <Button isDisabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {action}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
