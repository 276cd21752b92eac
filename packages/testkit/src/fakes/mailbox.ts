import type { MailMessage, MailTransport } from '@sallyport/core/ports'
import { type Outbox, outbox } from './outbox.ts'

/** A mail transport that keeps all mails in memory for the test to read. */
export type Mailbox = Outbox<MailMessage> & MailTransport

export function mailbox(): Mailbox {
  const box = outbox<MailMessage>()
  return Object.assign(box, {
    async send(message: MailMessage) {
      box.keep(message)
    },
  })
}
