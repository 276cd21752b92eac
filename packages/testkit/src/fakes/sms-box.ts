import type { SmsTransport } from '@sallyport/core/ports'
import { type Outbox, outbox } from './outbox.ts'

/** A text message that the fake SMS transport has received. */
export interface SmsMessage {
  readonly phoneNumber: string
  readonly message: string
}

/** An SMS transport that keeps all messages in memory for the test to read. */
export type SmsBox = Outbox<SmsMessage> & SmsTransport

export function smsBox(): SmsBox {
  const box = outbox<SmsMessage>()
  return Object.assign(box, {
    async send(phoneNumber: string, message: string) {
      box.keep({ phoneNumber, message })
    },
  })
}
