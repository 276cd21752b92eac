import type { Proof } from '../accounts/proofs.ts'
import type { Language, SendFacts } from './mailer.ts'

/**
 * Sends text messages (SMS). Rejects if the provider didn't accept the message. With the store `deliveries`, the service repeats a failed call
 * while the message is still useful. Must not retry by itself.
 */
export interface SmsTransport {
  send(phoneNumber: string, message: string, facts?: SendFacts): Promise<void>
}

/** Data about a code that isn't part of the message's text. */
export interface CodeFacts extends SendFacts {
  /** Stored records without which the code isn't accepted. Once one of them is gone, the message isn't sent any more. */
  readonly proofs?: readonly Proof[]
}

/** Sends sign-in and verification codes by SMS. Rejects if the provider didn't accept the message. */
export interface SmsSender {
  sendCode(phoneNumber: string, code: string, lang?: Language, facts?: CodeFacts): Promise<void>
}
