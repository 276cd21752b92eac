import { useApi } from '../api/api-context.ts'
import type { Settings } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { Card } from '../elements/card.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { useAction } from '../feedback/use-action.ts'
import { CheckField } from '../forms/check-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { useUnsaved } from '../forms/use-unsaved.ts'
import { t } from '../language/text.ts'
import { missingAppHint } from '../users/missing-app-hint.ts'
import type { ChangedSettings, SettingsProps } from './settings-props.ts'
import { VERIFICATION_MODES } from './verification-modes.ts'

type Rules = Pick<Settings, 'emailVerificationMode' | 'lazyEmailVerificationGracePeriodDays' | 'require2FA'>

const DEFAULTS = {
  emailVerificationMode: null,
  lazyEmailVerificationGracePeriodDays: null,
  require2FA: null,
  requireEmailVerification: null,
} as const

export function SignInRulesCard({ settings, onChange }: SettingsProps) {
  const { api, features } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  const { draft, isChanged, set, settle, drop } = useDraft<Rules>(settings)
  useUnsaved(isChanged)
  const { emailVerificationMode: mode, lazyEmailVerificationGracePeriodDays: days, require2FA } = draft

  const put = (patch: object, told: string, done: () => void) =>
    run(async () => {
      onChange((await api.send<ChangedSettings>('PUT', '/settings', patch)).settings)
      done()
      return told
    })
  function save(): Promise<boolean> {
    const all: Rules = { emailVerificationMode: mode, lazyEmailVerificationGracePeriodDays: days, require2FA }
    const changed = Object.entries(all).filter(([name, value]) => settings[name as keyof Rules] !== value)
    return put(Object.fromEntries(changed), t('Sign-in rules saved'), () => settle(draft))
  }
  async function reset(): Promise<void> {
    const text = t('The settings made here are deleted, and the options that the service was started with apply again.')
    const action = t('Use the defaults')
    if (!(await confirm({ title: t('Use the default sign-in rules?'), text, action }))) return
    await put(DEFAULTS, t('The defaults are restored'), drop)
  }
  return (
    <Card title={t('Sign-in rules')}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <fieldset class="stack tight">
          <legend>{t('Email verification')}</legend>
          {VERIFICATION_MODES.map(([value, label, hint]) => (
            <CheckField
              key={value}
              type="radio"
              name="emailVerificationMode"
              value={value}
              label={t(label)}
              hint={t(hint)}
              isOn={mode === value}
              onChange={() => set({ emailVerificationMode: value })}
            />
          ))}
        </fieldset>
        <TextField
          name="days"
          label={t('Grace period in days')}
          type="number"
          isRequired
          min={0}
          max={365}
          value={String(days)}
          hint={t('Begins when the account is created. Used with “Within some days”.')}
          onInput={(text) => set({ lazyEmailVerificationGracePeriodDays: text === '' ? Number.NaN : Number(text) })}
        />
        <CheckField
          name="require2FA"
          label={t('Require a second factor for all users')}
          hint={missingAppHint(features)}
          isOn={require2FA}
          onChange={(isOn) => set({ require2FA: isOn })}
        />
        <div class="row form-foot">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {t('Save rules')}
          </Button>
          <Button isDisabled={isBusy} onClick={reset}>
            {t('Use the defaults')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
