import type { Language } from './mailer.ts'

/** Sends text messages. Rejects if the message wasn't accepted; never retries. */
export interface SmsTransport {
  send(phoneNumber: string, message: string): Promise<void>
}

/** Sends codes by text message. Rejects if the message wasn't accepted. */
export interface SmsSender {
  sendCode(phoneNumber: string, code: string, lang?: Language): Promise<void>
}
