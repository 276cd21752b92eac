import { useState } from 'preact/hooks'
import type { Translations } from '../api-types.ts'
import { Card } from '../elements/card.tsx'
import { CodeBlock } from '../elements/code-text.tsx'
import { Facts } from '../elements/facts.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { fillTemplate } from './fill-template.ts'
import { LANGUAGES } from './known-texts.ts'

/** On top of this page's own policy, which the frame inherits: not even pictures of this server. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src-attr 'unsafe-inline'">`

interface MailPreviewProps {
  readonly baseHtml: string
  readonly baseText: string
  readonly translations: Translations
}

/** The mail with sample data. The frame is a sandbox: nothing in it runs or is fetched, and a link leads at most the frame itself, to where the page's policy ends. */
export function MailPreview({ baseHtml, baseText, translations }: MailPreviewProps) {
  const [lang, setLang] = useState('en')
  const subject = fillTemplate('{{T.subject}}', translations, lang, false)
  const isLimited = /<style|<link|src\s*=\s*["']?\s*(https?:)?\/\//i.test(baseHtml)
  return (
    <Card
      title="Preview"
      about="With sample data, as the editor stands."
      actions={<SelectField name="lang" label="Language" value={lang} options={LANGUAGES} onInput={setLang} />}
    >
      <div class="stack">
        <Facts of={[['Subject', subject || 'The built-in one']]} />
        <h3>HTML</h3>
        {baseHtml === '' ? (
          <p class="muted">Empty: the built-in mail goes out.</p>
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
          <p class="hint">Style sheets and pictures from elsewhere are not loaded here; styles in attributes are.</p>
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
