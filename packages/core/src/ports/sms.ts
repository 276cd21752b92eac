import type { Language } from './mailer.ts'

/** Carries text messages. Rejects when the message was not taken over; never retries. */
export interface SmsTransport {
  send(phoneNumber: string, message: string): Promise<void>
}

/** Sends codes by text message. Rejects when the message was not taken over. */
export interface SmsSender {
  sendCode(phoneNumber: string, code: string, lang?: Language): Promise<void>
}
