import { html } from 'hono/html'
import type { Language, MailMessage } from '../../ports/host/mailer.ts'
import type { MailTemplate } from '../../ports/templates.ts'

type Content = Omit<MailMessage, 'to'>
type Data = Readonly<Record<string, string | undefined>>

/** Matches a placeholder, such as `{{T.title}}` or `{{link}}`. */
export const PLACE = /\{\{\s*(T\.)?([\w.-]+)\s*\}\}/g

/**
 * Fills in a mail template that an administrator has stored. Replaces `{{T.key}}` with the template's text `key` in the mail's language, and
 * `{{name}}` with the value `name` of `data`; removes unknown placeholders. The text `subject` becomes the mail's subject. In the HTML part, all
 * texts and values are escaped. If the subject, `baseHtml` or `baseText` is empty, uses that part of the built-in mail.
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
  // Removes line breaks: a line break in the subject would start another mail header.
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
