import { useMemo, useState } from 'preact/hooks'
import type { MailTemplate } from '../api-types.ts'
import { Card } from '../elements/card.tsx'
import { CodeBlock } from '../elements/code-text.tsx'
import { Facts } from '../elements/facts.tsx'
import { Segments } from '../elements/segments.tsx'
import { Skeleton } from '../feedback/loaded.tsx'
import { ErrorNotice } from '../feedback/notice.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { languageNames } from '../language/language.ts'
import { t } from '../language/text.ts'
import { mailDocument, type Viewing } from './mail-document.ts'
import { useMailPreview } from './use-mail-preview.ts'

const SCHEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const
const WIDTHS = [
  ['wide', 'Desktop'],
  ['phone', 'Phone'],
] as const

/**
 * Previews the mail as the service would send it, with sample data, in a sandboxed frame. The frame runs no script and loads nothing but the
 * logo. A link in the mail can navigate only the frame, and the dashboard's policy blocks that.
 */
export function MailPreview({ template }: { readonly template: MailTemplate }) {
  const [lang, setLang] = useState('en')
  const [viewing, setViewing] = useState<Viewing>({ scheme: 'light', isPhone: false })
  const { mail, error } = useMailPreview(template, lang)
  const shown = useMemo(() => mail && mailDocument(mail.html, viewing, mail.logoUrl), [mail, viewing])
  return (
    <Card
      title={t('Preview')}
      about={t('As it would be sent, with sample data and the site’s name, colours and logo.')}
      actions={
        <SelectField name="lang" label={t('Language')} value={lang} options={languageNames()} onInput={setLang} />
      }
    >
      <div class="stack">
        <div class="row">
          <Segments
            legend={t('Colour scheme')}
            name="scheme"
            options={SCHEMES.map(([scheme, label]) => [scheme, t(label)])}
            value={viewing.scheme}
            onChange={(scheme) => setViewing({ ...viewing, scheme })}
          />
          <Segments
            legend={t('Width')}
            name="width"
            options={WIDTHS.map(([width, label]) => [width, t(label)])}
            value={viewing.isPhone ? 'phone' : 'wide'}
            onChange={(width) => setViewing({ ...viewing, isPhone: width === 'phone' })}
          />
        </div>
        <div aria-live="polite">{error !== undefined && <ErrorNotice error={error} />}</div>
        {mail === undefined ? (
          error === undefined && <Skeleton />
        ) : (
          <>
            <Facts of={[[t('Subject'), mail.subject]]} />
            {/* A new frame for each text: another document in the same frame would be a step of the browser's history. */}
            <iframe
              key={shown}
              class={`preview ${viewing.scheme}${viewing.isPhone ? ' phone' : ''}`}
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
      </div>
    </Card>
  )
}
