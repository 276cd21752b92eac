import { html, raw } from 'hono/html'
import type { Language, MailMessage } from '../../../ports/host/mailer.ts'
import type { MailLook } from '../mail-look.ts'
import type { MailText } from './mail-text.ts'

// Mail clients apply these rules only in dark mode. They override the inline styles, which most clients need.
const DARK = `@media (prefers-color-scheme:dark){.page{background:#14181d!important}.card{background:#1f252c!important;color:#e8ecf0!important}.quiet{color:#a9b4bf!important}}`
const HIDDEN = 'display:none;max-height:0;overflow:hidden;font-size:1px;opacity:0'

/**
 * Renders a mail as HTML and plain text. The HTML uses tables and inline styles, which mail clients display consistently. The first text in the HTML
 * is hidden: mail clients show it beside the subject in the list of mails.
 */
export function renderMail(lang: Language, look: MailLook, text: HtmlText, link: string): Omit<MailMessage, 'to'> {
  const { subject, paragraphs, action, notes = [] } = text
  return {
    // A line break would start another header of the mail.
    subject: subject.replaceAll(/\s+/g, ' ').trim(),
    html: renderHtml(lang, look, text, link),
    text: `${[...paragraphs, ...(action === undefined ? [] : [`${action}: ${link}`]), ...notes].join('\n\n')}\n`,
  }
}

export interface HtmlText extends MailText {
  /** Text above the plain URL, for mail clients that show no button. */
  readonly plainLink: string
}

function renderHtml(lang: string, look: MailLook, text: HtmlText, link: string): string {
  const { subject, paragraphs, action, notes = [], plainLink } = text
  const { siteName, logoUrl, primaryColor, onPrimaryColor } = look
  const brand =
    logoUrl === undefined
      ? siteName
      : html`<img src="${logoUrl}" alt="${siteName}" height="40" style="display:block;height:40px;max-width:220px;border:0">`
  const body = paragraphs.map((words) => html`<p style="margin:0 0 16px">${words}</p>\n`)
  const smallPrint = notes.map(
    (words) => html`\n<p class="quiet" style="margin:24px 0 0;font-size:14px;color:#52606d">${words}</p>`,
  )
  const button = html`<p style="margin:24px 0 0"><a href="${link}" style="display:inline-block;padding:12px 20px;background:${primaryColor};color:${onPrimaryColor};text-decoration:none;border-radius:6px">${action}</a></p>
<p class="quiet" style="margin:24px 0 0;font-size:14px;color:#52606d">${plainLink}<br><span style="word-break:break-all">${link}</span></p>`
  return String(html`<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title>
<style>${raw(DARK)}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f5f7">
<div style="${HIDDEN}">${paragraphs.slice(0, 2).join(' ')}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f7"><tr><td align="center" style="padding:32px 16px">
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:8px;color:#1f2933"><tr><td style="padding:32px;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="margin:0 0 24px;font-size:20px;font-weight:bold">${brand}</div>
${body}${action === undefined ? '' : button}${smallPrint}
</td></tr></table>
</td></tr></table>
</body>
</html>
`)
}

/**
 * Returns a built-in mail as a template with placeholders, in all languages, from which an administrator can start to write their own. `texts`
 * already contain placeholders such as `{{name}}`.
 */
export function layoutTemplate(hasLogo: boolean, texts: Readonly<Record<Language, HtmlText>>) {
  const keyed = Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, keyedTexts(text)]))
  const { en = {} } = keyed
  const place = (key: string) => `{{T.${key}}}`
  const placesOf = (prefix: string) =>
    Object.keys(en)
      .filter((key) => key.startsWith(prefix))
      .map(place)
  const text = {
    subject: place('subject'),
    paragraphs: placesOf('paragraph'),
    ...('action' in en && { action: place('action') }),
    notes: placesOf('note'),
    plainLink: place('plainLink'),
  }
  const look = {
    siteName: '{{siteName}}',
    primaryColor: '{{primaryColor}}',
    onPrimaryColor: '{{onPrimaryColor}}',
    ...(hasLogo && { logoUrl: '{{logoUrl}}' }),
  }
  const lines = [...text.paragraphs, ...(text.action === undefined ? [] : [`${text.action}: {{link}}`]), ...text.notes]
  return {
    baseHtml: renderHtml('{{lang}}', look, text, '{{link}}'),
    baseText: `${lines.join('\n\n')}\n`,
    translations: keyed,
  }
}

function keyedTexts({ subject, paragraphs, action, notes = [], plainLink }: HtmlText): Record<string, string> {
  const numbered = (prefix: string, texts: readonly string[]) =>
    texts.map((text, index) => [`${prefix}${index + 1}`, text])
  return Object.fromEntries([
    ['subject', subject],
    ...numbered('paragraph', paragraphs),
    ...(action === undefined
      ? []
      : [
          ['action', action],
          ['plainLink', plainLink],
        ]),
    ...numbered('note', notes),
  ])
}
