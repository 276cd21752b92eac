import { useMemo } from 'preact/hooks'
import { pathOf } from '../api/admin-api.ts'
import type { MailTemplate, PreviewedMail } from '../api-types.ts'
import { CodeBlock } from '../elements/code-text.tsx'
import { Facts } from '../elements/facts.tsx'
import { t } from '../language/text.ts'
import { frameClass, PreviewCard, useViewing } from '../preview/preview-card.tsx'
import { usePreview } from '../preview/use-preview.ts'
import { mailDocument } from './mail-document.ts'

/**
 * Previews the mail as the service would send it, with sample data, in a sandboxed frame. The frame runs no script and loads nothing but the
 * logo. A link in the mail can navigate only the frame, and the dashboard's policy blocks that.
 */
export function MailPreview({ template: { id, ...draft } }: { readonly template: MailTemplate }) {
  const [viewing, setViewing] = useViewing()
  const path = pathOf`/templates/mail/${id}/preview`
  const { shown: mail, error } = usePreview<PreviewedMail>(path, { lang: viewing.lang, ...draft })
  const shown = useMemo(() => mail && mailDocument(mail.html, viewing, mail.logoUrl), [mail, viewing])
  return (
    <PreviewCard
      about={t('The mail as it would be sent, with sample data and the site’s name, colours and logo.')}
      viewing={viewing}
      onChange={setViewing}
      error={error}
    >
      {mail && (
        <>
          <Facts of={[[t('Subject'), mail.subject]]} />
          {/* A new frame for each text: another document in the same frame would add an entry to the browser's history. */}
          <iframe
            key={shown}
            class={frameClass(viewing)}
            title={t('Preview of the mail')}
            sandbox=""
            referrerpolicy="no-referrer"
            srcDoc={shown}
          />
          <p class="hint">{t('Pictures other than the logo aren’t loaded here.')}</p>
          <h3>{t('Text')}</h3>
          <CodeBlock label={t('Preview of the text')}>{mail.text}</CodeBlock>
        </>
      )}
    </PreviewCard>
  )
}
