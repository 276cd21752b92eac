import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import type { PageTranslationsList, Translations } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { Card } from '../elements/card.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { useAction } from '../feedback/use-action.ts'
import { useDraft } from '../forms/use-draft.ts'
import { useUnsaved } from '../forms/use-unsaved.ts'
import { t } from '../language/text.ts'
import { PagePreview } from '../preview/page-preview.tsx'
import { hrefOf } from '../routing/route.ts'
import { KEY_PREFIXES, PAGES } from './known-texts.ts'
import { TranslationsEditor } from './translations-editor.tsx'

export function PageEditor({ page }: { readonly page: string }) {
  const { mounts, features } = useApi()
  const load = useLoad<PageTranslationsList>('/templates/ui')
  return (
    <>
      <PageHead
        title={page}
        parent={{ label: t('Email & UI'), href: hrefOf(['templates', 'ui']) }}
        about={<p>{t(PAGES[page] ?? 'Custom page')}</p>}
      >
        {PAGES[page] !== undefined && features.pagePreview && (
          <a class="button" href={`${mounts.auth}/ui/${page}`} target="_blank" rel="noreferrer">
            {t('Open the page')}
          </a>
        )}
      </PageHead>
      <Loaded of={load}>
        {({ translations, builtIn }) => {
          const stored = translations.find((one) => one.page === page)?.translations ?? {}
          const others = translations.filter((one) => one.page !== page)
          const put = (texts: Translations) =>
            load.replace({ builtIn, translations: [...others, { page, translations: texts }] })
          return <Editor page={page} stored={stored} builtIn={builtIn} onSaved={put} />
        }}
      </Loaded>
    </>
  )
}

function Editor({
  page,
  stored,
  builtIn,
  onSaved,
}: {
  readonly page: string
  readonly stored: Translations
  readonly builtIn: Translations
  onSaved(texts: Translations): void
}) {
  const { api, features } = useApi()
  const { run, isBusy } = useAction()
  const { draft, isChanged, set, settle } = useDraft({ translations: stored })
  const { translations } = draft
  useUnsaved(isChanged)
  const save = () =>
    run(async () => {
      await api.send('POST', '/templates/ui', { page, translations })
      onSaved(translations)
      settle(draft)
      return t('Texts of {page} saved', { page })
    })
  return (
    <div class="editor-and-preview">
      <form
        class="stack wide"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void save()
        }}
      >
        <Card
          title={t('Translations')}
          about={t('These texts replace the built-in texts of the same key. The page shows them once they are saved.')}
        >
          <TranslationsEditor
            translations={translations}
            builtIn={builtIn}
            prefix={`${KEY_PREFIXES[page] ?? page}.`}
            onChange={(changed) => set({ translations: changed })}
          />
        </Card>
        <div class="row form-foot">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {t('Save texts')}
          </Button>
        </div>
      </form>
      {PAGES[page] !== undefined && features.pagePreview && <PagePreview page={page} translations={translations} />}
    </div>
  )
}
