import { html } from 'hono/html'
import type { Language, MailMessage } from '../../ports/mailer.ts'
import type { MailText } from './mail-text.ts'

/** Renders a mail as HTML and plain text. The HTML uses only tables and inline styles, which mail clients display consistently. */
export function renderMail(lang: Language, site: string, text: MailText, link: string): Omit<MailMessage, 'to'> {
  const { subject, paragraphs, action, notes = [] } = text
  const body = paragraphs.map((words) => html`<p style="margin:0 0 16px">${words}</p>\n`)
  const smallPrint = notes.map((words) => html`\n<p style="margin:24px 0 0;font-size:14px;color:#52606d">${words}</p>`)
  const mail = html`<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:0;background:#f4f5f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f7"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:8px"><tr><td style="padding:32px;font:16px/1.5 Arial,Helvetica,sans-serif;color:#1f2933">
<p style="margin:0 0 24px;font-size:20px;font-weight:bold">${site}</p>
${body}<p style="margin:24px 0 0"><a href="${link}" style="display:inline-block;padding:12px 20px;background:#2f6fb2;color:#ffffff;text-decoration:none;border-radius:6px">${action}</a></p>${smallPrint}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
  return { subject, html: String(mail), text: `${[...paragraphs, `${action}: ${link}`, ...notes].join('\n\n')}\n` }
}
