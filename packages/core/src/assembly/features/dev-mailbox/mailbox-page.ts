export interface KeptMessage {
  readonly to: string
  readonly subject: string
  /** Absent for text messages. */
  readonly html?: string
  readonly text: string
  readonly receivedAt?: Date
}

/** Headers of the page. Neither the page nor the frames with the mails can run scripts. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:54rem;margin:0 auto;padding:1rem}
article{border:1px solid light-dark(#d5dae6,#38415a);border-radius:12px;margin:1rem 0;padding:1rem 1.25rem;overflow-wrap:anywhere}
h1{font-size:1.5rem}h2{font-size:1.05rem;margin:0}p{margin:.25rem 0;color:light-dark(#56607a,#a3adc2)}
iframe{width:100%;height:30rem;border:0;border-radius:8px;background:#fff}pre{white-space:pre-wrap}summary{cursor:pointer}`

/** Returns the page of the messages, newest first. */
export function mailboxPage(messages: readonly KeptMessage[]): string {
  const lead =
    messages.length === 0
      ? 'No mail yet. Register an account, for example.'
      : 'Mails and text messages of this program, newest first. Nothing was sent. Reload the page for newer ones.'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox</title><style>${STYLE}</style></head>
<body><main><h1>Mailbox</h1><p>${lead}</p>
${messages.map(articleOf).join('')}</main></body></html>
`
}

function articleOf({ to, subject, html, text, receivedAt }: KeptMessage, index: number): string {
  const time = receivedAt === undefined ? '' : `, ${receivedAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  const plain = `<pre>${escaped(text)}</pre>`
  // The frame runs no script and can't reach this page. Its links open in new tabs.
  const framed = `<base target="_blank">${html}`
  const mail = `<details${index === 0 ? ' open' : ''}><summary>Show the mail</summary>
<iframe title="${escaped(subject)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(framed)}"></iframe></details>
<details><summary>Show as text</summary>${plain}</details>`
  return `<article><h2>${escaped(subject)}</h2><p>To ${escaped(to)}${time}</p>
${html === undefined ? plain : mail}</article>
`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
