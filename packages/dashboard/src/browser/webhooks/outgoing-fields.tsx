import { Card } from '../elements/card.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { t } from '../language/text.ts'
import { EventChoice } from './event-choice.tsx'
import { isNewSecret, newStandardSecret } from './new-secret.ts'
import type { DraftProps } from './webhook-draft.ts'

export function OutgoingFields({ draft, set }: DraftProps) {
  const isStandard = draft.retry === 'standard'
  function chooseSchedule(chosen: string): void {
    const retry = chosen === 'standard' ? chosen : ''
    set({ retry, ...(retry !== '' && isNewSecret(draft.secret) && { secret: newStandardSecret() }) })
  }
  return (
    <Card title={t('Outgoing')}>
      <div class="stack">
        <TextField
          name="url"
          label={t('URL')}
          type="url"
          isRequired
          maxLength={2048}
          placeholder="https://example.com/hooks/sallyport"
          value={draft.url}
          hint={t('It gets a POST request for each event. Addresses in a private network are refused.')}
          onInput={(url) => set({ url })}
        />
        <EventChoice value={draft.events} onChange={(events) => set({ events })} />
        <SelectField
          name="retry"
          label={t('Schedule of attempts')}
          value={draft.retry}
          options={[
            ['', t('The retries and first wait below')],
            ['standard', t('Standard Webhooks: ten attempts in three days')],
          ]}
          hint={
            isStandard
              ? t(
                  'Retries follow any response but 2xx. A webhook that fails for five days, or responds with 410, is switched off.',
                )
              : undefined
          }
          onInput={chooseSchedule}
        />
        {!isStandard && (
          <div class="columns">
            <TextField
              name="maxRetries"
              label={t('Retries')}
              type="number"
              isRequired
              min={0}
              max={20}
              value={draft.maxRetries}
              hint={t('After the first attempt, 0 to 20.')}
              onInput={(maxRetries) => set({ maxRetries })}
            />
            <TextField
              name="retryDelayMs"
              label={t('First wait in ms')}
              type="number"
              isRequired
              min={1}
              max={3_600_000}
              value={draft.retryDelayMs}
              hint={t('Wait before the first retry. The wait doubles with each further retry.')}
              onInput={(retryDelayMs) => set({ retryDelayMs })}
            />
          </div>
        )}
      </div>
    </Card>
  )
}
