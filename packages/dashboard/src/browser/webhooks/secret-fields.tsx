import { Button } from '../elements/button.tsx'
import { CopyButton } from '../elements/copy-button.tsx'
import { CheckField } from '../forms/check-field.tsx'
import { TextField } from '../forms/text-field.tsx'
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
      <legend>Secret</legend>
      <p class="hint">Signs outgoing deliveries and verifies inbound requests. It is never shown again.</p>
      {isSet && <CheckField {...choose('keep')} label="Keep the current secret" />}
      <CheckField {...choose('set')} label={isSet ? 'Set a new one' : 'Set one'} />
      <CheckField {...choose('none')} label={isSet ? 'Remove it: nothing is signed' : 'None: nothing is signed'} />
      {secretMode === 'set' && (
        <TextField
          name="secret"
          label="New secret"
          type="password"
          isRequired
          minLength={8}
          maxLength={1024}
          value={secret}
          hint="At least 8 characters. Copy it to the other service now."
          onInput={(text) => set({ secret: text })}
        />
      )}
      {secretMode === 'set' && (
        <div class="row">
          <Button
            isSmall
            onClick={() => set({ secret: draft.retry === 'standard' ? newStandardSecret() : newSecret() })}
          >
            Generate another
          </Button>
          {secret !== '' && <CopyButton text={secret} what="secret" isSmall />}
        </div>
      )}
    </fieldset>
  )
}
