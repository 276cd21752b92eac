import { useEffect, useRef, useState } from 'preact/hooks'
import { useApi } from '../api/api-context.ts'
import type { PreviewedPage, Translations, UiSettings } from '../api-types.ts'
import { t } from '../language/text.ts'
import { loadPage, type PreviewablePage } from './load-page.ts'
import { frameClass, PreviewCard, useViewing } from './preview-card.tsx'
import { usePreview } from './use-preview.ts'

interface PagePreviewProps {
  readonly page: string
  /** Texts of the page that replace the stored ones. Default: the stored ones. */
  readonly translations?: Translations
  /** Appearance that replaces the stored one. Default: the stored one. */
  readonly ui?: UiSettings
}

/** Previews a page in a frame: the service's own page, with texts and appearance that may be unsaved. */
export function PagePreview({ page, translations, ui }: PagePreviewProps) {
  const { mounts } = useApi()
  const [viewing, setViewing] = useViewing()
  const { lang, scheme } = viewing
  const draft = { lang, ui, ...(translations && { page, translations }) }
  const { shown, error } = usePreview<PreviewedPage>('/templates/ui/preview', draft)
  const [loaded, setLoaded] = useState<PreviewablePage | null>(null)
  useEffect(() => {
    let isLate = false
    loadPage(mounts.auth, page, lang).then(
      (found) => isLate || setLoaded(found),
      () => {},
    )
    return () => {
      isLate = true
    }
  }, [mounts.auth, page, lang])

  const frame = useRef<HTMLIFrameElement>(null)
  /** Number of documents in the frame that are ready to receive messages. */
  const [begun, setBegun] = useState(0)
  useEffect(() => {
    const hear = ({ source }: MessageEvent) => source === frame.current?.contentWindow && setBegun((count) => count + 1)
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    if (begun === 0 || shown === undefined || loaded === null) return
    const { theme, ...changed } = shown
    const config = { ...loaded.config, ...changed, lang }
    frame.current?.contentWindow?.postMessage({ config, theme, scheme }, location.origin)
  }, [begun, shown, loaded, scheme])
  return (
    <PreviewCard
      about={t('The page with the texts from the editor. Its buttons and fields don’t work here.')}
      viewing={viewing}
      onChange={setViewing}
      error={error}
    >
      {loaded && (
        <>
          {/* Kept out of the tab order: nothing in the frame can take the focus, so Tab would never leave the frame. */}
          <iframe
            ref={frame}
            tabIndex={-1}
            class={`${frameClass(viewing)} page`}
            title={t('Preview of the page')}
            srcDoc={loaded.html}
          />
          <p class="hint">{t('Pictures of other sites aren’t loaded here.')}</p>
        </>
      )}
    </PreviewCard>
  )
}
