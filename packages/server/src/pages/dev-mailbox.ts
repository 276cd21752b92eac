import type { Connection, MailMessage, MailTransport, SmsTransport } from '@sallyport/core'
import { isFromThisMachine } from '@sallyport/core/serving'
import { html } from 'hono/html'
import { DEV_LINKS } from './dev-links.ts'
import { type Html, htmlPage } from './html-page.ts'
import { jsonAnswer } from './json-answer.ts'

const CAPACITY = 100

interface ReceivedMail extends MailMessage {
  readonly kind: 'mail'
  readonly receivedAt: string
}

interface ReceivedText {
  readonly kind: 'sms'
  readonly receivedAt: string
  readonly to: string
  readonly text: string
}

type Received = ReceivedMail | ReceivedText

/**
 * Keeps the mails and text messages of a development server in memory. Only callers on the same machine can read
 * them.
 */
export interface DevMailbox {
  readonly transport: MailTransport
  readonly smsTransport: SmsTransport
  /**
   * Responds to `GET /dev/mailbox` and `/dev/mailbox.json`. Returns null for other paths and for callers on other
   * machines.
   */
  answer(request: Request, connection: Connection): Response | null
}

export function createDevMailbox(now: () => Date): DevMailbox {
  const received: Received[] = []
  const keep = (message: Received) => {
    received.unshift(message)
    received.length = Math.min(received.length, CAPACITY)
  }
  return {
    transport: {
      async send({ to, subject, html, text }) {
        keep({ kind: 'mail', receivedAt: now().toISOString(), to, subject, html, text })
      },
    },
    smsTransport: {
      async send(phoneNumber, message) {
        keep({ kind: 'sms', receivedAt: now().toISOString(), to: phoneNumber, text: message })
      },
    },
    answer(request, { address }) {
      const { pathname } = new URL(request.url)
      if (request.method !== 'GET' || !isFromThisMachine(request, address)) return null
      if (pathname === '/dev/mailbox.json') return jsonAnswer(200, { messages: received })
      return pathname === '/dev/mailbox' ? page(received) : null
    },
  }
}

function page(messages: readonly Received[]): Response {
  const shown = messages.map((message, index) =>
    message.kind === 'mail' ? mailView(message, index === 0) : textView(message),
  )
  const none = html`<p>No mail yet. Register an account, for example.</p>`
  const lead = html`<p class="muted">Mails and text messages of this development server, newest first. Nothing was sent.</p>`
  return htmlPage('Mailbox', html`${shown.length === 0 ? none : html`${lead}${shown}`}`, { links: DEV_LINKS })
}

function mailView({ to, subject, html: content, text, receivedAt }: ReceivedMail, isOpen: boolean): Html {
  // Scripts are disabled in the frame, and the mail can't access this page. Links open in new tabs without the
  // sandbox.
  const framed = `<base target="_blank">${content}`
  return html`<article>
<h2>${subject}</h2>
${recipient(to, receivedAt)}
<details${isOpen ? ' open' : ''}><summary>Show the mail</summary>
<iframe title="${subject}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed}"></iframe>
</details>
<details><summary>Show as text</summary><pre>${text}</pre></details>
</article>
`
}

function textView({ to, text, receivedAt }: ReceivedText): Html {
  return html`<article>
<h2>Text message</h2>
${recipient(to, receivedAt)}
<pre>${text}</pre>
</article>
`
}

function recipient(to: string, receivedAt: string): Html {
  const shown = `${receivedAt.slice(0, 19).replace('T', ' ')} UTC`
  return html`<p class="muted">To ${to}, <time datetime="${receivedAt}">${shown}</time></p>`
}
