import type { Proof } from '../accounts/proofs.ts'
import type { Language, SendFacts } from './mailer.ts'

/** Sends text messages (SMS). Rejects if the provider didn't accept the message; the service tries again. Must not retry by itself. */
export interface SmsTransport {
  send(phoneNumber: string, message: string, facts?: SendFacts): Promise<void>
}

/** Facts about a code beside its text. */
export interface CodeFacts extends SendFacts {
  /** Stored records without which the code is worth nothing. */
  readonly proofs?: readonly Proof[]
}

/** Sends sign-in and verification codes by SMS. Rejects if the provider didn't accept the message. */
export interface SmsSender {
  sendCode(phoneNumber: string, code: string, lang?: Language, facts?: CodeFacts): Promise<void>
}
