import { useRef, useState } from 'preact/hooks'
import { pathOf, withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import type { EventList } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { CodeBlock, prettyJson } from '../elements/code-text.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { ErrorNotice, Notice } from '../feedback/notice.tsx'
import { AreaField } from '../forms/area-field.tsx'
import { jsonObjectOf } from '../forms/form-values.ts'
import { SelectField } from '../forms/select-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useUnsavedFields } from '../forms/use-unsaved-fields.ts'
import { rich, t } from '../language/text.ts'
import type { EventNames, TestResult, Webhook } from '../webhook-api-types.ts'
import { errorInWords } from './deliveries/error-in-words.ts'
import { EVENT_SAMPLES } from './samples.ts'

export function SendTest({ webhook, onClose }: { readonly webhook: Webhook; onClose(): void }) {
  const { id, url = '', tenantId } = webhook
  const { api, features } = useApi()
  const [event, setEvent] = useState('webhook.test')
  const [data, setData] = useState('{}')
  const list = useLoad<EventNames>('/event-names')
  const names = list.data?.events ?? []
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<TestResult | null>(null)
  const [error, setError] = useState<unknown>(undefined)
  const { form, settle, closeSafely } = useUnsavedFields()
  const underWay = useRef<AbortController | null>(null)
  const close = () => isBusy || void closeSafely(onClose)
  /**
   * Fills in the data of the last recorded event with this name in the webhook's tenant: the receiver must not get data of other tenants. Without
   * such an event or without a tenant, fills in sample data. Drops a response that arrives after another choice or a change of the data.
   */
  async function choose(name: string): Promise<void> {
    setEvent(name)
    change(prettyJson(EVENT_SAMPLES[name] ?? {}))
    if (!features.events || tenantId === undefined) return
    const controller = new AbortController()
    underWay.current = controller
    const recorded = await api
      .get<EventList>(withQuery('/events', { event: name, tenantId, limit: 1 }), controller.signal)
      .catch(() => null)
    const last = recorded?.events[0]?.data
    if (last !== undefined && !controller.signal.aborted) setData(prettyJson(last))
  }
  function change(text: string): void {
    underWay.current?.abort()
    setData(text)
  }
  async function send(): Promise<void> {
    setBusy(true)
    setResult(null)
    setError(undefined)
    try {
      const body = { event: event.trim(), data: jsonObjectOf(data, t('The data')) }
      setResult(await api.send<TestResult>('POST', pathOf`/webhooks/${id}/test`, body))
      settle()
    } catch (failed) {
      setError(failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('Send a test')} ignoresEscape={isBusy} onClose={close}>
      <form
        ref={form}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          if (!isBusy) void send()
        }}
      >
        <div class="dialog-body stack">
          <p class="break">{rich('One attempt, not retried, to {url}', { url: <strong>{url}</strong> })}</p>
          <LoadFailure of={list} what={t('Names of events')} />
          <SelectField
            name="sample"
            label={t('Sample')}
            value=""
            options={[['', t('Choose an event…')], ...names.map((name) => [name, name] as const)]}
            onInput={(name) => name !== '' && void choose(name)}
          />
          <TextField name="event" label={t('Event')} isRequired maxLength={128} value={event} onInput={setEvent} />
          <AreaField
            name="data"
            label={t('Data')}
            isCode
            rows={5}
            value={data}
            hint={t('A JSON object.')}
            onInput={change}
          />
          <p class="hint">{t('The test is signed like every delivery.')}</p>
          <div aria-live="polite">
            {error !== undefined && <ErrorNotice error={error} />}
            {result && <Answer of={result} />}
          </div>
        </div>
        <footer class="dialog-foot">
          <Button isDisabled={isBusy} onClick={close}>
            {t('Close')}
          </Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {t('Send test')}
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
        <p>{t('Delivered: the receiver responded with {status}.', { status: statusCode ?? '' })}</p>
        {answer && <CodeBlock label={t('Beginning of the response')}>{answer}</CodeBlock>}
      </Notice>
    )
  return (
    <Notice tone="bad">
      <p>
        {statusCode === undefined
          ? t('Not delivered: {error}.', { error: errorInWords(error ?? '') })
          : t('Not delivered: the receiver responded with {status}.', { status: statusCode })}
      </p>
      {answer && <CodeBlock label={t('Beginning of the response')}>{answer}</CodeBlock>}
    </Notice>
  )
}
