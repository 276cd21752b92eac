import { useState } from 'preact/hooks'
import type { Translations } from '../api-types.ts'
import { Card } from '../elements/card.tsx'
import { CodeBlock } from '../elements/code-text.tsx'
import { Facts } from '../elements/facts.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { fillTemplate } from './fill-template.ts'
import { LANGUAGES } from './known-texts.ts'

/**
 * Content security policy of the preview frame. The frame also inherits the dashboard's policy, which allows images of
 * this service. This policy blocks them too.
 */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src-attr 'unsafe-inline'">`

interface MailPreviewProps {
  readonly baseHtml: string
  readonly baseText: string
  readonly translations: Translations
}

/**
 * Previews the mail with sample data in a sandboxed frame. The frame runs no script and loads nothing. A link in the
 * mail can navigate only the frame, and the dashboard's policy blocks that.
 */
export function MailPreview({ baseHtml, baseText, translations }: MailPreviewProps) {
  const [lang, setLang] = useState('en')
  const subject = fillTemplate('{{T.subject}}', translations, lang, false)
  const isLimited = /<style|<link|src\s*=\s*["']?\s*(https?:)?\/\//i.test(baseHtml)
  return (
    <Card
      title="Preview"
      about="The edited text with sample data."
      actions={<SelectField name="lang" label="Language" value={lang} options={LANGUAGES} onInput={setLang} />}
    >
      <div class="stack">
        <Facts of={[['Subject', subject || 'The built-in one']]} />
        <h3>HTML</h3>
        {baseHtml === '' ? (
          <p class="muted">If empty, the built-in mail is sent.</p>
        ) : (
          <iframe
            class="preview"
            title="Preview of the mail"
            sandbox=""
            referrerpolicy="no-referrer"
            srcDoc={POLICY + fillTemplate(baseHtml, translations, lang, true)}
          />
        )}
        {isLimited && (
          <p class="hint">External style sheets and images are not loaded here; styles in attributes apply.</p>
        )}
        <h3>Text</h3>
        {baseText === '' ? (
          <p class="muted">Empty.</p>
        ) : (
          <CodeBlock label="Preview of the text">{fillTemplate(baseText, translations, lang, false)}</CodeBlock>
        )}
      </div>
    </Card>
  )
}
