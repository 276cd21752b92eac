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

/** A text message of a feature. */
export interface FeatureTextContent {
  readonly text: string
  /** Id of the recipient. */
  readonly userId: string
  /** Time from which the message is useless and isn't sent. Default: a failed message is tried again for three days. */
  readonly until?: Date
}

/** Sends text messages (SMS). Each method rejects if the provider didn't accept the message. */
export interface SmsSender {
  /** Sends a sign-in or verification code. */
  sendCode(phoneNumber: string, code: string, lang?: Language, facts?: CodeFacts): Promise<void>
  /** Sends a text message of a feature. `name`: full name of the message, such as `badge:pin`. Absent if the host set `sms.sendSms`, which takes only codes. */
  sendText?(phoneNumber: string, name: string, content: FeatureTextContent, facts?: SendFacts): Promise<void>
}
