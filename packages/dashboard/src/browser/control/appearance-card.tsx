import { useApi } from '../api/api-context.ts'
import type { UiSettings } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { Card } from '../elements/card.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { useAction } from '../feedback/use-action.ts'
import { TextField } from '../forms/text-field.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { useUnsaved } from '../forms/use-unsaved.ts'
import { type PlainText, t } from '../language/text.ts'
import { PagePreview } from '../preview/page-preview.tsx'
import { ColourField } from './colour-field.tsx'
import { LogoUpload } from './logo-upload.tsx'
import type { ChangedSettings, SettingsProps } from './settings-props.ts'

const COLOURS = [
  ['primaryColor', 'Primary colour'],
  ['secondaryColor', 'Secondary colour'],
  ['bgColor', 'Background colour'],
  ['cardBg', 'Card colour'],
] as const satisfies readonly (readonly [keyof UiSettings, PlainText])[]
// Fields that decide whether the form has unsaved changes. An empty value equals a missing one, because both mean the default.
const COMPARED = [...COLOURS.map(([name]) => name), 'siteName', 'logoUrl', 'bgImage'] as const

export function AppearanceCard({ settings: { ui = {} }, onChange }: SettingsProps) {
  const { api, features } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  const { draft, set: change, settle, drop } = useDraft<UiSettings>(ui)
  useUnsaved(COMPARED.some((name) => (draft[name] ?? '') !== (ui[name] ?? '')))
  const set = (name: keyof UiSettings) => (value: string) => change({ [name]: value })

  const put = (look: UiSettings | null, told: string, done: () => void) =>
    run(async () => {
      onChange((await api.send<ChangedSettings>('PUT', '/settings', { ui: look })).settings)
      done()
      return told
    })
  function save(): Promise<boolean> {
    const given = Object.entries(draft).filter(([, value]) => value !== '')
    return put(given.length === 0 ? null : Object.fromEntries(given), t('Appearance saved'), () => settle(draft))
  }
  async function reset(): Promise<void> {
    const text = t('The name, colours and pictures that were set here are deleted.')
    if (!(await confirm({ title: t('Use the default appearance?'), text, action: t('Use the default') }))) return
    await put(null, t('The default appearance is restored'), drop)
  }
  return (
    <div class="editor-and-preview">
      <Card
        title={t('Appearance')}
        about={t('Appearance of the built-in sign-in pages. Empty fields use the default.')}
      >
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <TextField
            name="siteName"
            label={t('Site name')}
            maxLength={100}
            value={draft.siteName}
            onInput={set('siteName')}
          />
          <div class="columns">
            {COLOURS.map(([name, label]) => (
              <ColourField key={name} label={t(label)} value={draft[name] ?? ''} onInput={set(name)} />
            ))}
          </div>
          <div class="stack tight">
            <TextField
              name="logoUrl"
              label={t('Logo')}
              type="url"
              placeholder="https://example.com/logo.svg"
              value={draft.logoUrl}
              onInput={set('logoUrl')}
            />
            {features.logoUpload && <LogoUpload onUploaded={set('logoUrl')} />}
          </div>
          <TextField
            name="bgImage"
            label={t('Background picture')}
            type="url"
            placeholder="https://example.com/background.jpg"
            value={draft.bgImage}
            onInput={set('bgImage')}
          />
          <div class="row form-foot">
            <Button type="submit" look="primary" isBusy={isBusy}>
              {t('Save appearance')}
            </Button>
            <Button isDisabled={isBusy} onClick={reset}>
              {t('Use the default')}
            </Button>
          </div>
        </form>
      </Card>
      {features.pagePreview && <PagePreview page="login" ui={draft} />}
    </div>
  )
}
