import { useState } from 'preact/hooks'
import { useApi } from '../api/api-context.ts'
import { Button } from '../elements/button.tsx'
import { CodeBlock, prettyJson } from '../elements/code-text.tsx'
import { ErrorNotice, Notice } from '../feedback/notice.tsx'
import { AreaField } from '../forms/area-field.tsx'
import { jsonOf } from '../forms/form-values.ts'
import { SelectField } from '../forms/select-field.tsx'
import type { DryRun } from '../webhook-api-types.ts'
import { OUTCOMES } from './deliveries/run-log.tsx'
import { INBOUND_SAMPLES } from './samples.ts'

interface DryRunPanelProps {
  readonly script: string
  readonly allowedActions: readonly string[]
}

/**
 * Tests the script in the editor with a request body. The service emits no event and only records the actions that the
 * script calls.
 */
export function DryRunPanel({ script, allowedActions }: DryRunPanelProps) {
  const { api } = useApi()
  const [text, setText] = useState('{}')
  const [outcome, setOutcome] = useState<DryRun | null>(null)
  const [error, setError] = useState<unknown>(undefined)
  const [isBusy, setBusy] = useState(false)

  async function run(): Promise<void> {
    setBusy(true)
    setError(undefined)
    setOutcome(null)
    try {
      const body = jsonOf(text, 'The body')
      setOutcome(await api.send<DryRun>('POST', '/dry-run', { body, jsScript: script, allowedActions }))
    } catch (failed) {
      setError(failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section class="panel stack" aria-label="Dry run">
      <h3>Dry run</h3>
      <SelectField
        name="dry-run-sample"
        label="Sample"
        value=""
        options={[['', 'Choose a sample…'], ...INBOUND_SAMPLES.map(({ name }) => [name, name] as const)]}
        onInput={(chosen) => {
          const sample = INBOUND_SAMPLES.find(({ name }) => name === chosen)
          if (sample !== undefined) setText(prettyJson(sample.body))
        }}
      />
      <AreaField
        name="dry-run-body"
        label="Body"
        isCode
        rows={5}
        value={text}
        hint="JSON as the provider would send it."
        onInput={setText}
      />
      <div>
        <Button isBusy={isBusy} isDisabled={script.trim() === ''} onClick={run}>
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

function Outcome({ of: dry }: { readonly of: DryRun }) {
  const { result, logs, error, line, column, outcome = 'error', actions } = dry
  return (
    <>
      {error !== undefined && (
        <Notice tone="bad">
          <p>
            The script {OUTCOMES[outcome][1].toLowerCase()}
            {line !== undefined && ` at line ${line}${column === undefined ? '' : `, column ${column}`}`}: {error}
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
