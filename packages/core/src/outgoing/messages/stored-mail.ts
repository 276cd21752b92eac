import { html } from 'hono/html'
import type { Language, MailMessage } from '../../ports/host/mailer.ts'
import type { MailTemplate } from '../../ports/templates.ts'

type Content = Omit<MailMessage, 'to'>
type Data = Readonly<Record<string, string | undefined>>

/** A placeholder, such as `{{T.title}}` or `{{link}}`. */
export const PLACE = /\{\{\s*(T\.)?([\w.-]+)\s*\}\}/g

/**
 * Fills a mail template that was stored by an administrator. `{{T.key}}` is replaced by the template's text in the mail's language,
 * `{{name}}` by a value; unknown placeholders become empty. The text `subject` replaces the built-in subject. All values are escaped in
 * HTML. Empty parts use the built-in mail.
 */
export function fillTemplate(template: MailTemplate, lang: Language, data: Data, builtIn: Content): Content {
  const texts = template.translations[lang] ?? {}
  const fill = (body: string, written: (text: string) => string) =>
    fillPlaces(body, (isText, name) => {
      if (!isText) return written(textAt(data, name))
      return fillPlaces(written(textAt(texts, name)), (isNested, inner) =>
        isNested ? '' : written(textAt(data, inner)),
      )
    })
  const asIs = (text: string) => text
  const escaped = (text: string) => String(html`${text}`)
  // Replaces line breaks, because one in the subject would start another mail header.
  const subject = fill('{{T.subject}}', asIs).replaceAll(/\s+/g, ' ').trim()
  return {
    subject: subject || builtIn.subject,
    html: template.baseHtml === '' ? builtIn.html : fill(template.baseHtml, escaped),
    text: template.baseText === '' ? builtIn.text : fill(template.baseText, asIs),
  }
}

function fillPlaces(body: string, valueAt: (isText: boolean, name: string) => string): string {
  return body.replaceAll(PLACE, (_, isText: string | undefined, name: string) => valueAt(isText !== undefined, name))
}

function textAt(values: Data, name: string): string {
  return Object.hasOwn(values, name) ? (values[name] ?? '') : ''
}
