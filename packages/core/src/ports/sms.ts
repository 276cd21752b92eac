import type { Language } from './mailer.ts'

/** Sends text messages (SMS). Rejects if the provider didn't accept the message. Must not retry. */
export interface SmsTransport {
  send(phoneNumber: string, message: string): Promise<void>
}

/** Sends sign-in and verification codes by SMS. Rejects if the provider didn't accept the message. */
export interface SmsSender {
  sendCode(phoneNumber: string, code: string, lang?: Language): Promise<void>
}
