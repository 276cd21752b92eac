import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../elements/button.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { ErrorNotice } from '../feedback/notice.tsx'
import { t } from '../language/text.ts'
import { useUnsavedFields } from './use-unsaved-fields.ts'

interface FormDialogProps {
  readonly title: string
  readonly action: string
  readonly children: ComponentChildren
  onClose(): void
  /**
   * Submits the form. If this throws, the dialog shows the error and stays open. If this resolves to false, the dialog
   * stays open without an error.
   */
  onSubmit(form: FormData): Promise<unknown>
}

/** A form in a dialog. The dialog closes after a successful submit. Otherwise it asks before it closes, if the user typed something. */
export function FormDialog({ title, action, children, onClose, onSubmit }: FormDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(undefined)
  const { form, closeSafely } = useUnsavedFields()
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
  // The dialog can't be closed during a request, because it shows the request's error.
  const close = () => isBusy || void closeSafely(onClose)
  return (
    <Dialog title={title} ignoresEscape={isBusy} onClose={close}>
      <form
        ref={form}
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
          <Button isDisabled={isBusy} onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {action}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
