import type { SmsTransport } from '@sallyport/core/ports'
import { type Outbox, outbox } from './outbox.ts'

/** A text message that was sent. */
export interface SmsMessage {
  readonly phoneNumber: string
  readonly message: string
}

/** An SMS transport that keeps the messages. */
export type SmsBox = Outbox<SmsMessage> & SmsTransport

export function smsBox(): SmsBox {
  const box = outbox<SmsMessage>()
  return Object.assign(box, {
    async send(phoneNumber: string, message: string) {
      box.keep({ phoneNumber, message })
    },
  })
}
