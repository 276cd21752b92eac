import { useState } from 'preact/hooks'
import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { ApiError } from '../api/api-error.ts'
import { Button } from '../elements/button.tsx'
import { CodeBlock, prettyJson } from '../elements/code-text.tsx'
import { ErrorNotice, Notice } from '../feedback/notice.tsx'
import { AreaField } from '../forms/area-field.tsx'
import { jsonOf } from '../forms/form-values.ts'
import type { DryRun } from '../webhook-api-types.ts'
import { OUTCOMES } from './run-log.tsx'

interface DryRunPanelProps {
  /** Id of the webhook. Null if it isn't saved yet, because the API can test only saved webhooks. */
  readonly webhookId: string | null
  readonly script: string
}

/**
 * Tests the script in the editor with a request body. The service emits no event and only records the actions that the
 * script calls.
 */
export function DryRunPanel({ webhookId, script }: DryRunPanelProps) {
  const { api } = useApi()
  const [text, setText] = useState('{}')
  const [outcome, setOutcome] = useState<DryRun | null>(null)
  const [error, setError] = useState<unknown>(undefined)
  const [isBusy, setBusy] = useState(false)
  if (webhookId === null) return <p class="hint">Save the webhook to try its script here.</p>

  async function run(id: string): Promise<void> {
    setBusy(true)
    setError(undefined)
    setOutcome(null)
    try {
      const body = jsonOf(text, 'The body')
      setOutcome(await api.send<DryRun>('POST', pathOf`/webhooks/${id}/dry-run`, { body, jsScript: script }))
    } catch (failed) {
      const isMissing = failed instanceof ApiError && failed.status === 404
      setError(
        isMissing ? new Error('Scripts cannot run here: the service has no script runner (option `scripts`).') : failed,
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <section class="panel stack" aria-label="Dry run">
      <h3>Dry run</h3>
      <AreaField
        name="dry-run-body"
        label="Body"
        isCode
        rows={5}
        value={text}
        hint="JSON as the provider would send it. The script may call the actions that were saved last."
        onInput={setText}
      />
      <div>
        <Button isBusy={isBusy} isDisabled={script.trim() === ''} onClick={() => run(webhookId)}>
          Run without effects
        </Button>
      </div>
      <div aria-live="polite" class="stack">
        {error !== undefined && <ErrorNotice error={error} />}
        {outcome && <Outcome of={outcome} />}
      </div>
    </section>
  )
}

function Outcome({ of: { result, logs, error, outcome = 'error', actions } }: { readonly of: DryRun }) {
  return (
    <>
      {error !== undefined && (
        <Notice tone="bad">
          <p>
            The script {OUTCOMES[outcome][1].toLowerCase()}: {error}
          </p>
        </Notice>
      )}
      <h4>Result</h4>
      <CodeBlock label="Result">{prettyJson(result)}</CodeBlock>
      <h4>Log</h4>
      {logs.length === 0 ? (
        <p class="muted">Nothing was logged.</p>
      ) : (
        <CodeBlock label="Log">{logs.join('\n')}</CodeBlock>
      )}
      <h4>Actions</h4>
      {actions.length === 0 ? (
        <p class="muted">No action would have been called.</p>
      ) : (
        <CodeBlock label="Actions">
          {actions.map(({ id, args }) => `${id}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`).join('\n')}
        </CodeBlock>
      )}
    </>
  )
}
