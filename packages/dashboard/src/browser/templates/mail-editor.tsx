import { useMemo, useRef, useState } from 'preact/hooks'
import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import type { MailTemplate, MailTemplateList } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { Card } from '../elements/card.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { useAction } from '../feedback/use-action.ts'
import { CodeEditor } from '../forms/code-editor.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { useUnsaved } from '../forms/use-unsaved.ts'
import { t } from '../language/text.ts'
import { hrefOf } from '../routing/route.ts'
import { MAILS } from './known-texts.ts'
import { isOwnText } from './mail-list.tsx'
import { MailPreview } from './mail-preview.tsx'
import { insertAt, PlaceholderChips } from './placeholder-chips.tsx'
import { dataNamesOf, textKeysOf } from './placeholders.ts'
import { SendTest } from './send-test.tsx'
import { TranslationsEditor } from './translations-editor.tsx'

export function MailEditor({ id }: { readonly id: string }) {
  const { features } = useApi()
  const load = useLoad<MailTemplateList>('/templates/mail')
  const builtIn = useLoad<{ readonly template: MailTemplate }>(
    features.builtInMails ? pathOf`/templates/mail/${id}/built-in` : null,
  )
  const empty = useMemo<MailTemplate>(() => ({ id, baseHtml: '', baseText: '', translations: {} }), [id])
  return (
    <>
      <PageHead
        title={id}
        parent={{ label: t('Email & UI'), href: hrefOf(['templates']) }}
        about={<p>{t(MAILS[id] ?? 'Custom mail')}</p>}
      />
      <LoadFailure of={builtIn} what={t('The built-in mail')} />
      <Loaded of={load}>
        {({ templates, testMailTo }) => {
          const stored = templates.find((one) => one.id === id)
          const template = stored ?? empty
          const put = (saved: MailTemplate) =>
            load.replace({ templates: [...templates.filter((one) => one.id !== id), saved], testMailTo })
          const known = builtIn.data?.template ?? null
          return <Editor stored={template} builtIn={known} testMailTo={testMailTo} onSaved={put} />
        }}
      </Loaded>
    </>
  )
}

/** Names of data that the editor offers as placeholders for every mail. */
const COMMON_DATA = ['link', 'email', 'siteName', 'url', 'lang', 'primaryColor', 'onPrimaryColor', 'logoUrl']

function textsOf(template: MailTemplate | null): readonly string[] {
  if (template === null) return []
  return [template.baseHtml, template.baseText, ...Object.values(template.translations).flatMap(Object.values)]
}

interface EditorProps {
  readonly stored: MailTemplate
  /** The built-in mail. Null if it isn't loaded or the service sends no built-in mails. */
  readonly builtIn: MailTemplate | null
  readonly testMailTo: readonly string[]
  onSaved(saved: MailTemplate): void
}

function Editor({ stored, builtIn, testMailTo, onSaved }: EditorProps) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  const { draft, isChanged, set, settle, drop } = useDraft(stored)
  useUnsaved(isChanged)
  const { id, baseHtml, baseText, translations } = draft
  const [isTesting, setTesting] = useState(false)
  /** The text field that had the focus last. */
  const field = useRef<HTMLTextAreaElement | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const textKeys = textKeysOf(baseHtml, baseText)
  const names = [
    ...new Set([...COMMON_DATA, ...dataNamesOf(...textsOf(builtIn))]),
    ...textKeys.map((key) => `T.${key}`),
  ]
  function insert(placeholder: string): void {
    const at = field.current ?? form.current?.querySelector('textarea')
    if (at) insertAt(at, placeholder)
  }

  const save = (template: MailTemplate, told: string, done: () => void) =>
    run(async () => {
      await api.send('POST', '/templates/mail', template)
      onSaved(template)
      done()
      return told
    })
  async function reset(): Promise<void> {
    const text = t(
      'Your text of the mail “{id}” and its translations are deleted. From then on, the built-in mail is sent.',
      { id },
    )
    if (
      !(await confirm({
        title: t('Use the built-in text of “{id}”?', { id }),
        text,
        action: t('Use the built-in text'),
      }))
    )
      return
    await save(
      { id, baseHtml: '', baseText: '', translations: {} },
      t('{id} uses the built-in text again', { id }),
      drop,
    )
  }
  return (
    <>
      <form
        ref={form}
        class="editor-and-preview"
        onFocusIn={({ target }) => {
          if (target instanceof HTMLTextAreaElement) field.current = target
        }}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void save(draft, t('{id} saved', { id }), () => settle(draft))
        }}
      >
        <div class="stack wide">
          <Card
            title={t('Text')}
            actions={
              builtIn !== null &&
              !isOwnText(draft) && (
                <Button isSmall onClick={() => set(builtIn)}>
                  {t('Start with the built-in mail')}
                </Button>
              )
            }
            about={t(
              '{{T.key}} inserts one of the texts below, in the language of the mail; other placeholders insert data.',
            )}
          >
            <div class="stack">
              <PlaceholderChips names={names} onPick={insert} />
              <CodeEditor label={t('HTML')} value={baseHtml} onInput={(text) => set({ baseHtml: text })} />
              <CodeEditor
                label={t('Plain text')}
                rows={8}
                value={baseText}
                onInput={(text) => set({ baseText: text })}
              />
            </div>
          </Card>
          <Card title={t('Translations')}>
            <TranslationsEditor
              translations={translations}
              wanted={['subject', ...textKeys]}
              onChange={(changed) => set({ translations: changed })}
            />
          </Card>
          <div class="row form-foot">
            <Button type="submit" look="primary" isBusy={isBusy}>
              {t('Save mail')}
            </Button>
            {builtIn !== null && (
              <Button isDisabled={isBusy} onClick={() => setTesting(true)}>
                {t('Send a test')}
              </Button>
            )}
            {isOwnText(stored) && (
              <Button isDisabled={isBusy} onClick={reset}>
                {t('Use the built-in text')}
              </Button>
            )}
          </div>
        </div>
        {builtIn !== null && <MailPreview template={draft} />}
      </form>
      {isTesting && <SendTest template={draft} recipients={testMailTo} onClose={() => setTesting(false)} />}
    </>
  )
}
