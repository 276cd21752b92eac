import { Button } from '../elements/button.tsx'
import { CopyButton } from '../elements/copy-button.tsx'
import { CheckField } from '../forms/check-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { t } from '../language/text.ts'
import { newSecret, newStandardSecret } from './new-secret.ts'
import type { DraftProps } from './webhook-draft.ts'

export function SecretFields({ draft, set, isSet }: DraftProps & { readonly isSet: boolean }) {
  const { secretMode, secret } = draft
  const choose = (mode: typeof secretMode) => ({
    name: 'secretMode',
    type: 'radio' as const,
    value: mode,
    isOn: secretMode === mode,
    onChange: () => set({ secretMode: mode }),
  })
  return (
    <fieldset class="stack tight">
      <legend>{t('Secret')}</legend>
      <p class="hint">{t('Signs outgoing deliveries and verifies inbound requests. It is never shown again.')}</p>
      {isSet && <CheckField {...choose('keep')} label={t('Keep the current secret')} />}
      <CheckField {...choose('set')} label={isSet ? t('Set a new one') : t('Set one')} />
      <CheckField
        {...choose('none')}
        label={isSet ? t('Remove it: nothing is signed') : t('None: nothing is signed')}
      />
      {secretMode === 'set' && (
        <TextField
          name="secret"
          label={t('New secret')}
          type="password"
          isRequired
          minLength={8}
          maxLength={1024}
          value={secret}
          hint={t('At least 8 characters. Copy it to the other service now.')}
          onInput={(text) => set({ secret: text })}
        />
      )}
      {secretMode === 'set' && (
        <div class="row">
          <Button
            isSmall
            onClick={() => set({ secret: draft.retry === 'standard' ? newStandardSecret() : newSecret() })}
          >
            {t('Generate another')}
          </Button>
          {secret !== '' && <CopyButton text={secret} label={t('Copy secret')} isSmall />}
        </div>
      )}
    </fieldset>
  )
}
