import { useState } from 'preact/hooks'
import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { Button } from '../elements/button.tsx'
import { CodeBlock } from '../elements/code-text.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { ErrorNotice, Notice } from '../feedback/notice.tsx'
import { AreaField } from '../forms/area-field.tsx'
import { jsonObjectOf, textIn } from '../forms/form-values.ts'
import { TextField } from '../forms/text-field.tsx'
import { useUnsavedFields } from '../forms/use-unsaved-fields.ts'
import type { TestResult, Webhook } from '../webhook-api-types.ts'

export function SendTest({ webhook: { id, url = '' }, onClose }: { readonly webhook: Webhook; onClose(): void }) {
  const { api } = useApi()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<TestResult | null>(null)
  const [error, setError] = useState<unknown>(undefined)
  const { form, settle, closeSafely } = useUnsavedFields()
  const close = () => isBusy || void closeSafely(onClose)
  async function send(fields: FormData): Promise<void> {
    setBusy(true)
    setResult(null)
    setError(undefined)
    try {
      const event = textIn(fields, 'event')
      const data = jsonObjectOf(textIn(fields, 'data'), 'The data')
      setResult(await api.send<TestResult>('POST', pathOf`/webhooks/${id}/test`, { event, data }))
      settle()
    } catch (failed) {
      setError(failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title="Send a test" ignoresEscape={isBusy} onClose={close}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void send(new FormData(event.currentTarget))
        }}
      >
        <div class="dialog-body stack">
          <p class="break">
            One attempt, not retried, to <strong>{url}</strong>
          </p>
          <TextField name="event" label="Event" isRequired maxLength={128} value="webhook.test" />
          <AreaField name="data" label="Data" isCode rows={5} value="{}" hint="A JSON object." />
          <div aria-live="polite">
            {error !== undefined && <ErrorNotice error={error} />}
            {result && <Answer of={result} />}
          </div>
        </div>
        <footer class="dialog-foot">
          <Button isDisabled={isBusy} onClick={close}>
            Close
          </Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            Send test
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

function Answer({ of: { delivered, statusCode, error, answer } }: { readonly of: TestResult }) {
  if (delivered)
    return (
      <Notice tone="good">
        <p>Delivered: it answered {statusCode}.</p>
      </Notice>
    )
  return (
    <Notice tone="bad">
      <p>Not delivered: {error ?? `it answered ${statusCode}`}.</p>
      {answer && <CodeBlock label="Start of the answer">{answer}</CodeBlock>}
    </Notice>
  )
}
