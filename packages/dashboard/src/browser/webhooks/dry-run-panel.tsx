import { useState } from 'preact/hooks'
import { useApi } from '../api/api-context.ts'
import { Button } from '../elements/button.tsx'
import { CodeBlock, prettyJson } from '../elements/code-text.tsx'
import { ErrorNotice, Notice } from '../feedback/notice.tsx'
import { AreaField } from '../forms/area-field.tsx'
import { jsonOf } from '../forms/form-values.ts'
import { SelectField } from '../forms/select-field.tsx'
import { t } from '../language/text.ts'
import type { DryRun } from '../webhook-api-types.ts'
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
      const body = jsonOf(text, t('The body'))
      setOutcome(await api.send<DryRun>('POST', '/dry-run', { body, jsScript: script, allowedActions }))
    } catch (failed) {
      setError(failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section class="panel stack" aria-label={t('Dry run')}>
      <h3>{t('Dry run')}</h3>
      <SelectField
        name="dry-run-sample"
        label={t('Sample')}
        value=""
        options={[['', t('Choose a sample…')], ...INBOUND_SAMPLES.map(({ name }) => [name, name] as const)]}
        onInput={(chosen) => {
          const sample = INBOUND_SAMPLES.find(({ name }) => name === chosen)
          if (sample !== undefined) setText(prettyJson(sample.body))
        }}
      />
      <AreaField
        name="dry-run-body"
        label={t('Body')}
        isCode
        rows={5}
        value={text}
        hint={t('JSON as the provider would send it.')}
        onInput={setText}
      />
      <div>
        <Button isBusy={isBusy} isDisabled={script.trim() === ''} onClick={run}>
          {t('Run without effects')}
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
  const { result, logs, error, actions } = dry
  return (
    <>
      {error !== undefined && (
        <Notice tone="bad">
          <p>{failureOf(dry)}</p>
        </Notice>
      )}
      <h4>{t('Result')}</h4>
      <CodeBlock label={t('Result')}>{prettyJson(result)}</CodeBlock>
      <h4>{t('Log')}</h4>
      {logs.length === 0 ? (
        <p class="muted">{t('Nothing was logged.')}</p>
      ) : (
        <CodeBlock label={t('Log')}>{logs.join('\n')}</CodeBlock>
      )}
      <h4>{t('Actions')}</h4>
      {actions.length === 0 ? (
        <p class="muted">{t('No action would have been called.')}</p>
      ) : (
        <CodeBlock label={t('Actions')}>
          {actions.map(({ id, args }) => `${id}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`).join('\n')}
        </CodeBlock>
      )}
    </>
  )
}

const FAILURES = {
  event: 'The script failed',
  none: 'The script failed',
  error: 'The script failed',
  timeout: 'The script took too long',
  memory: 'The script ran out of memory',
} as const

function failureOf({ error = '', line, column, outcome = 'error' }: DryRun): string {
  const what = t(FAILURES[outcome])
  if (line === undefined) return `${what}: ${error}`
  return column === undefined
    ? t('{what} at line {line}: {error}', { what, line, error })
    : t('{what} at line {line}, column {column}: {error}', { what, line, column, error })
}
