import type { Mailer, MailerFor } from '../../../ports/host/mailer.ts'
import type { CodeFacts, SmsSender } from '../../../ports/host/sms.ts'
import type { Message } from './message.ts'

/**
 * Sends a message with the mailer or the sender of text messages. Rejects with the error that these throw. `messageId`: id by which a relay or
 * gateway detects a repeated message.
 */
export type CallMessage = (message: Message, messageId: string | undefined) => Promise<void>

interface Carriers {
  readonly mailer?: Mailer
  readonly mailerFor?: MailerFor
  readonly sms?: SmsSender
}

/** Returns the function that calls the mailer or the sender of text messages. */
export function callMessage({ mailer, mailerFor, sms }: Carriers): CallMessage {
  return async ({ method, args }, messageId) => {
    if (method === 'sendCode') {
      if (sms === undefined) throw new Error('the option sms is missing, so text messages cannot be sent')
      // The casts are safe: the arguments are those of `sendCode`.
      const [phoneNumber, code, lang] = args as Parameters<SmsSender['sendCode']>
      const facts: CodeFacts = messageId === undefined ? {} : { messageId }
      return sms.sendCode(phoneNumber, code, lang, facts)
    }
    const own = messageId === undefined ? mailer : mailerFor?.(messageId)
    // The cast is safe: the arguments are those of the method with this name.
    const send = own?.[method] as ((...args: readonly unknown[]) => Promise<void>) | undefined
    if (send === undefined) throw new Error(`the option email has neither a mailer nor a callback for ${method}`)
    return send(...args)
  }
}
