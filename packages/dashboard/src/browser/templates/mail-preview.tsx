import { useState } from 'preact/hooks'
import type { MailTemplate } from '../api-types.ts'
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
  readonly template: MailTemplate
  /** The built-in mail, whose parts are sent in place of empty ones. Null if it is unknown. */
  readonly builtIn: MailTemplate | null
}

/**
 * Previews the mail with sample data in a sandboxed frame. The frame runs no script and loads nothing. A link in the
 * mail can navigate only the frame, and the dashboard's policy blocks that.
 */
export function MailPreview({ template, builtIn }: MailPreviewProps) {
  const [lang, setLang] = useState('en')
  const filled = (part: 'baseHtml' | 'baseText', isHtml: boolean) => {
    const source = template[part] === '' ? builtIn : template
    return source === null ? '' : fillTemplate(source[part], source.translations, lang, isHtml)
  }
  const [html, text] = [filled('baseHtml', true), filled('baseText', false)]
  const subjectOf = (source: MailTemplate | null) =>
    source === null ? '' : fillTemplate('{{T.subject}}', source.translations, lang, false)
  const subject = subjectOf(template) || subjectOf(builtIn)
  const isLimited = /<style|<link|src\s*=\s*["']?\s*(https?:)?\/\//i.test(template.baseHtml)
  return (
    <Card
      title="Preview"
      about="With sample data. The built-in mail is sent for an empty part."
      actions={<SelectField name="lang" label="Language" value={lang} options={LANGUAGES} onInput={setLang} />}
    >
      <div class="stack">
        <Facts of={[['Subject', subject || 'The built-in one']]} />
        <h3>HTML</h3>
        {html === '' ? (
          <p class="muted">If empty, the built-in mail is sent.</p>
        ) : (
          // A new frame for each text: another document in the same frame would be a step of the browser's history.
          <iframe
            key={html}
            class="preview"
            title="Preview of the mail"
            sandbox=""
            referrerpolicy="no-referrer"
            srcDoc={POLICY + withoutStyleSheets(html)}
          />
        )}
        {isLimited && (
          <p class="hint">External style sheets and images are not loaded here; styles in attributes apply.</p>
        )}
        <h3>Text</h3>
        {text === '' ? <p class="muted">Empty.</p> : <CodeBlock label="Preview of the text">{text}</CodeBlock>}
      </div>
    </Card>
  )
}

/** The dashboard's policy blocks style sheets, and the browser would report each. */
function withoutStyleSheets(html: string): string {
  return html.replace(/<style.*?<\/style\s*>/gis, '')
}
